// Sharing and copying, where the browser can; without this file the text and the link are selected by hand.
(() => {
  "use strict";
  const at = (id) => document.getElementById(id);
  const acts = at("share");
  const print = at("print");
  if (print) {
    print.hidden = false;
    print.addEventListener("click", () => window.print());
  }
  if (!acts) return;
  const say = (words) => (at("shared").textContent = words);
  const result = () => ({ title: document.querySelector("h1").textContent, text: at("text").value });
  let file = null; // fetched before the tap: a browser shares only at once

  const copy = async (field) => {
    if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
    else {
      // Plain http has no clipboard but this one.
      field.select();
      if (!document.execCommand("copy")) throw new Error("not copied");
    }
  };
  acts.addEventListener("click", async ({ target: b }) => {
    const { copy: what, share } = b.dataset;
    try {
      if (what) {
        await copy(at(what));
        say("Copied.");
      } else if (share) await navigator.share(share === "picture" ? { files: [file], ...result() } : result());
    } catch (fault) {
      if (fault.name === "AbortError") return; // they thought better of it
      say(what ? "This browser does not copy. Hold a finger on the text instead." : "This browser did not share it. Copy the text instead.");
      if (what) at(what).select();
    }
  });
  acts.hidden = false;
  if (!navigator.share) return;
  acts.querySelector("[data-share=text]").hidden = false;
  const picture = document.querySelector("img.result");
  fetch(picture.src)
    .then((answer) => answer.blob())
    .then((blob) => {
      file = new File([blob], "rook.png", { type: "image/png" });
      acts.querySelector("[data-share=picture]").hidden = !navigator.canShare?.({ files: [file] });
    })
    .catch(() => {}); // the text can still be shared
})();
