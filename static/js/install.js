// Where the browser offers to install the app, so does the page.
(() => {
  "use strict";
  const box = document.getElementById("install");
  let offer = null;
  addEventListener("beforeinstallprompt", (e) => {
    e.preventDefault(); // our own button asks at a better moment
    offer = e;
    box.hidden = false;
  });
  box.addEventListener("click", () => {
    offer?.prompt();
    box.hidden = true; // an offer can be taken once
  });
  addEventListener("appinstalled", () => (box.hidden = true));
})();
