// Comfort only, on the form for a new game. No rules live here.
(() => {
  "use strict";
  const all = (sel, root = document) => [...root.querySelectorAll(sel)];

  // Reseat without asking the server: two people change chairs, and whoever deals still deals.
  let held = null; // the handle that was tapped
  let dragged = false;
  const hold = (b) => {
    held?.setAttribute("aria-pressed", "false");
    held = b;
    b?.setAttribute("aria-pressed", "true");
  };
  const swap = (...chairs) => {
    const [one, two] = chairs.map((li) => li.querySelector("[name^=seat]"));
    const [deals, deals2] = chairs.map((li) => li.querySelector("[name=dealer]"));
    [one.value, two.value] = [two.value, one.value];
    if (deals.checked) deals2.checked = true;
    else if (deals2.checked) deals.checked = true;
    document.getElementById("moved").textContent = [one, two].map((i) => `${i.placeholder}: ${i.value}`).join(", ");
    hold(null);
  };
  // Return in a name leads to the next one, and from the last to the button: it starts nothing.
  document.addEventListener("keydown", (e) => {
    const names = all(".seats4 [name^=seat]");
    if (e.key !== "Enter" || e.isComposing || !names.includes(e.target)) return;
    e.preventDefault();
    (names[names.indexOf(e.target) + 1] ?? e.target.form.querySelector(".acts .go")).focus();
  });
  // A known name sits down in the first free chair.
  document.addEventListener("click", (e) => {
    const b = e.target.closest("[name=sit]");
    const free = b && all(".seats4 [name^=seat]").find((i) => !i.value.trim());
    if (!free) return;
    e.preventDefault();
    free.value = b.value;
    b.hidden = true;
  });
  document.addEventListener("pointerdown", ({ target: b, clientY: y, pointerId }) => {
    if (!b.matches?.(".mv")) return;
    const [from, list] = [b.closest("li"), all("li", b.closest("ol"))];
    let to = from;
    dragged = false;
    b.setPointerCapture(pointerId);
    b.onpointermove = ({ clientY: at }) => {
      if (!dragged && Math.abs(at - y) < 8) return;
      dragged = true;
      from.style.transform = `translateY(${at - y}px)`;
      to = list.find((li) => li !== from && Math.abs(at - li.getBoundingClientRect().top - li.offsetHeight / 2) < li.offsetHeight / 2) ?? from;
      for (const li of list) li.classList.toggle("drop", li === to || li === from);
    };
    b.onpointerup = b.onpointercancel = ({ type }) => {
      b.onpointermove = b.onpointerup = b.onpointercancel = null;
      from.style.transform = "";
      for (const li of list) li.classList.remove("drop");
      if (to !== from && type === "pointerup") swap(from, to);
    };
  });
  document.addEventListener("click", (e) => {
    const b = e.target.closest(".mv");
    if (!b) return;
    e.preventDefault();
    if (dragged) dragged = false;
    else if (held && held !== b) swap(held.closest("li"), b.closest("li"));
    else hold(held ? null : b);
  });
})();
