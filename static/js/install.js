// Where the browser offers to install the app, so does the page.

/** @type {BeforeInstallPromptEvent | null} */
let offer = null;
const box = document.getElementById("install");

/** @param {boolean} offered */
const show = (offered) => {
  if (box) box.hidden = !offered;
};

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // our own button asks at a better moment
  offer = event;
  show(true);
});
box?.addEventListener("click", () => {
  offer?.prompt();
  show(false); // an offer can be taken once
});
addEventListener("appinstalled", () => show(false));
