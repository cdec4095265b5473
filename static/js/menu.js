// The menu closes as menus do.
import { all, target } from "./dom.js";

const open = () => /** @type {HTMLDetailsElement | null} */ (document.querySelector(".menu[open]"));

const close = () => {
  const menu = open();
  if (menu) menu.open = false;
};

/** Closes an open menu on a tap beside it, on a choice, and on Escape. */
export const closeMenus = () => {
  document.addEventListener("pointerdown", (event) => open()?.contains(target(event)) || close());
  document.addEventListener("click", (event) => target(event).closest(".menu a") && close());
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    /** @type {HTMLElement | null | undefined} */ (open()?.firstElementChild)?.focus();
    close();
  });
};

/** Opens the folded part that an address leads into; newer browsers do so themselves. */
export const openTarget = () => {
  const open = () => location.hash && document.getElementById(location.hash.slice(1))?.closest("details")?.setAttribute("open", "");
  addEventListener("hashchange", open);
  open();
};

/** The frame of the browser in the colors that the page has. */
export const frameLooks = () => {
  const { theme } = document.documentElement.dataset;
  const [light, dark] = /** @type {HTMLMetaElement[]} */ (all("meta[name=theme-color]"));
  if (!theme || !light || !dark) return;
  (theme === "dark" ? light : dark).remove();
  (theme === "dark" ? dark : light).removeAttribute("media");
};
