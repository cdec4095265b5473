// Keeps the screen on: by its lock, and on plain http, where browsers give none, by a video of
// nothing, since they stay awake while a stream is shown: a file would need sound that is heard (Gecko)
// or a fifth of the window (Blink). The page says which.

/** @type {WakeLockSentinel | null} */
let lock = null;
/** @type {HTMLVideoElement | null} */
let video = null;

const film = () => {
  const blank = document.createElement("canvas");
  blank.getContext("2d")?.fillRect(0, 0, 1, 1);
  const film = Object.assign(document.createElement("video"), {
    className: "film",
    ariaHidden: "true",
    muted: true,
    playsInline: true,
    srcObject: blank.captureStream(1),
  });
  document.body.append(film);
  return film;
};

const stay = async () => {
  if (navigator.wakeLock) {
    if (!lock || lock.released) lock = await navigator.wakeLock.request("screen");
    return "The screen stays on while this page is open.";
  }
  video ??= film();
  await video.play();
  return "This page asks the screen to stay on. If it sleeps all the same, set the phone to stay on.";
};

/** Keeps the screen on where the page has words about it, and lets it go where it has none. */
export const wake = async () => {
  const words = document.getElementById("wake");
  if (document.hidden) return;
  if (!words) {
    lock?.release();
    video?.pause();
    return;
  }
  try {
    words.textContent = await stay();
  } catch {
    words.textContent = "This browser lets the screen sleep here: set the phone to stay on.";
  }
  words.hidden = false;
};

/** Wakes again after a look elsewhere. */
export const stayAwake = () => {
  document.addEventListener("pointerup", () => video?.paused && wake()); // some play only after a tap
  document.addEventListener("visibilitychange", wake);
};
