// Has a frame on another site show what stands now, while somebody can see it; without this the page opens itself anew.

const SECOND = 1000; // milliseconds
const FAULT = 500; // what a server that cannot answer says, and all above it

/** @param {Document} page */
const mainOf = (page) => page.querySelector("main");

const renew = async () => {
  if (document.hidden) return;
  const answer = await fetch(location.href, { credentials: "omit" });
  if (answer.status >= FAULT) return;
  const [now, next] = [mainOf(document), mainOf(new DOMParser().parseFromString(await answer.text(), "text/html"))];
  if (now && next && now.innerHTML !== next.innerHTML) now.replaceWith(next);
};

// Where no answer comes, what is shown stays until the next time.
setInterval(() => renew().catch(() => {}), Number(document.documentElement.dataset.renews) * SECOND);
