// Comfort only: every page works without this file. No rules live here.
(() => {
  "use strict";
  const all = (sel, root = document) => [...root.querySelectorAll(sel)];
  const entry = () => document.querySelector("form[data-keep]");
  const fault = (root) => root.querySelector(".bad, .pad:has(> .err)");
  const ask = (form) => form?.dispatchEvent(new Event("change", { bubbles: true })); // for its effect
  const calm = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth");

  // The counter pad: a card lies on one pile at most, and the points are added up.
  const addUp = (pad) => {
    const sums = new Map(all("[data-sum]", pad).map((o) => [o.dataset.sum, 0]));
    const rest = pad.querySelector("[name=rest]:checked")?.value;
    for (const card of all(".kc", pad)) {
      const taken = all(":checked", card);
      const piles = taken.length ? taken.map((i) => i.name.slice(4)) : [rest];
      for (const p of piles) if (sums.has(p)) sums.set(p, sums.get(p) + Number(card.querySelector("i").textContent));
    }
    for (const o of all("[data-sum]", pad)) o.textContent = sums.get(o.dataset.sum);
  };

  // Half-made entries of this tab, the latest last: neither a reload nor a look at another page loses one.
  const KEPT = 8;
  const kept = () => {
    try {
      return JSON.parse(sessionStorage.getItem("kept")) ?? [];
    } catch {
      return []; // storage is switched off
    }
  };
  const keep = (entries) => {
    try {
      sessionStorage.setItem("kept", JSON.stringify(entries.slice(-KEPT)));
    } catch {
      // full, or switched off
    }
  };
  const keptOf = (form) => kept().find(([name]) => name === form.dataset.keep)?.[1];
  const remember = (form) => {
    const fields = [...new FormData(form)].filter(([name]) => !["csrf_token", "key", "seq", "seen"].includes(name));
    keep([...kept().filter(([name]) => name !== form.dataset.keep), [form.dataset.keep, fields]]);
  };
  const recall = (form) => {
    form.autocomplete = "off"; // or the browser would fill in what was tapped, and the bar not know
    const fields = keptOf(form);
    const restored = all("input", form).some((i) => i.checked !== i.defaultChecked);
    if (!fields || "filled" in form.dataset) return restored && ask(form);
    const has = new Set(fields.map((pair) => pair.join("\n")));
    for (const i of all("input[type=radio], input[type=checkbox]", form)) i.checked = has.has(i.name + "\n" + i.value);
    for (const [k, v] of fields) for (const i of all("select, input[type=text], input[type=number]", form)) if (i.name === k) i.value = v;
    ask(form);
  };

  // The next open question comes into sight by itself.
  const show = (question, most) => {
    const bar = question.form.querySelector(".bar")?.getBoundingClientRect().top ?? innerHeight;
    const gap = question.getBoundingClientRect().bottom - bar;
    if (gap > 0) scrollBy({ top: Math.min(gap + 12, most), behavior: calm() });
  };
  const lead = (from) => {
    const rows = all("fieldset", from.form).filter((f) => f.offsetParent);
    const next = rows.slice(rows.indexOf(from.closest("fieldset")) + 1).find((f) => !f.querySelector(":checked"));
    if (next) show(next, next.getBoundingClientRect().top - 60);
  };

  document.addEventListener("change", ({ target: t }) => {
    if (t.name?.startsWith("pile") && t.checked)
      for (const other of all("input", t.closest(".kc"))) if (other !== t) other.checked = false;
    const pad = t.form?.querySelector(".pad") ?? t.querySelector?.(".pad");
    if (pad) addUp(pad);
    if (t.form?.dataset.keep) {
      remember(t.form);
      if (t.type === "radio" && t.name !== "by") lead(t);
    }
  });

  // The menu closes as menus do.
  const close = (menu) => menu && (menu.open = false);
  const menu = () => document.querySelector(".menu[open]");
  document.addEventListener("pointerdown", ({ target: t }) => menu()?.contains(t) || close(menu()));
  document.addEventListener("click", ({ target: t }) => t.closest(".menu a") && close(menu()));
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !menu()) return;
    menu().firstElementChild.focus();
    close(menu());
  });

  // One tap is one save: a form that is on its way does not leave again, nor one whose effect was not seen.
  const rest = (form) => {
    delete form.dataset.busy;
    form.removeAttribute("aria-busy");
  };
  document.addEventListener("submit", (e) => {
    const unseen = !["edit", "other"].includes(e.submitter?.value) && e.target.querySelector("[data-unseen]");
    if (unseen) ask(e.target);
    if (e.target.dataset.busy || unseen) {
      e.preventDefault();
      e.stopImmediatePropagation();
      return;
    }
    e.target.dataset.busy = "1";
    e.target.setAttribute("aria-busy", "true");
  }, true);
  addEventListener("pageshow", () => all("form[data-busy]").forEach(rest));
  document.addEventListener("htmx:finally:request", (e) => e.target.matches?.("form") && rest(e.target));

  // What is being saved has its effect in the answer. Who asks for news does not wait for long.
  document.addEventListener("htmx:config:request", (e) => {
    if (e.target.id === "effect" && e.target.closest("form").dataset.busy) e.preventDefault();
    if (e.target.id === "news") e.detail.ctx.request.timeout = 3000;
  });

  // A table that does not answer is said to, and no effect is shown that may be old.
  const STILL_HERE = "What you tapped is still here: save it again when the Wi-Fi is back. It counts once.";
  const lost = (gone) => {
    const words = document.getElementById("lost");
    if (!words) return;
    const typed = document.querySelector(".entry");
    words.textContent = `The table did not answer. ${typed ? STILL_HERE : "The score shown here may be old."}`;
    words.hidden = !gone;
  };
  const look = () => document.hidden || document.getElementById("news")?.dispatchEvent(new Event("look"));
  document.addEventListener("htmx:error", ({ target: t }) => {
    lost(true);
    if (t.id !== "effect") return;
    t.dataset.unseen = "";
    t.querySelector("output").replaceChildren();
    t.querySelector("button").textContent = "Save";
  });
  document.addEventListener("htmx:after:request", (e) => {
    const [{ id }, gone] = [e.target, e.detail.ctx.response.status > 500];
    lost(gone && id === "news");
    if (gone && id === "news") e.preventDefault(); // a page of faults is no news
    else if (id !== "effect") ask(document.querySelector("[data-unseen]")?.closest("form"));
  });
  setInterval(look, 5000);
  addEventListener("offline", () => lost(true));
  addEventListener("online", look);
  addEventListener("pageshow", ({ persisted }) => persisted && look());
  document.addEventListener("visibilitychange", look);

  // Keep the screen on: by its lock, and on plain http, where browsers give none, by a video of
  // nothing, since they stay awake while a stream is shown. The page says which.
  let lock = null;
  let video = null;
  const film = () => {
    const blank = document.createElement("canvas");
    blank.getContext("2d").fillRect(0, 0, 1, 1);
    const made = Object.assign(document.createElement("video"), { className: "film", ariaHidden: "true", muted: true, playsInline: true, srcObject: blank.captureStream(1) });
    document.body.append(made);
    return made;
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
  const wake = async () => {
    const words = document.getElementById("wake");
    if (document.hidden) return;
    if (!words) {
      lock?.release();
      return video?.pause();
    }
    try {
      words.textContent = await stay();
    } catch {
      words.textContent = "This browser lets the screen sleep here. Set the phone to stay on, if you like.";
    }
    words.hidden = false;
  };
  document.addEventListener("pointerup", () => video?.paused && wake()); // some play only after a tap
  document.addEventListener("visibilitychange", wake);

  const begin = () => {
    all(".pad").forEach(addUp);
    const form = entry();
    if (form) recall(form);
    wake();
  };
  const news = () => {
    const [form, now] = [entry(), document.querySelector("#news [data-now]")?.dataset.now];
    if (!now || !form) return;
    if (!form.matches("[hx-post]") || keptOf(form) || "filled" in form.dataset) ask(form);
    else htmx.ajax("GET", now, { target: "#play", select: "#play", swap: "outerHTML" }); // nothing can be lost
  };
  document.addEventListener("htmx:after:swap", ({ target, detail }) => {
    const { id } = detail?.ctx?.target ?? target;
    if (id === "news") news();
    if (id !== "play") return;
    begin();
    if (detail.ctx.request.method !== "POST") return; // it came by itself: nobody waits for an answer
    const play = document.getElementById("play");
    const wrong = fault(play);
    if (!wrong && !play.querySelector(".note") && calm() === "smooth") navigator.vibrate?.(20);
    play.focus({ preventScroll: true });
    if (wrong) wrong.scrollIntoView({ block: "center", behavior: calm() });
    else scrollTo({ top: 0 });
    const asked = play.querySelector(".deal ~ form .bynumber fieldset");
    if (asked && !wrong && !play.querySelector(".note")) show(asked, play.querySelector(".tabs").getBoundingClientRect().top - 8);
  });
  addEventListener("DOMContentLoaded", () => setTimeout(begin)); // after htmx, which also waits one turn
})();
