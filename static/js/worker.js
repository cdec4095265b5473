// Opens the last tables without a connection. It keeps whole pages that are marked for it (data-offline), and their files,
// and touches nothing else: no form, no part of a page, no stream.

const worker = /** @type {WorkerScope} */ (/** @type {unknown} */ (self));

const PAGES = "pages-1";
const FILES = "files-1";
const MOST_PAGES = 6;
const MOST_FILES = 40;
const PATIENCE = 5000; // milliseconds
const AWAY = [502, 503, 504]; // what is said in the place of a server that does not answer

/**
 * An address within our prefix, without what is asked for in it; "" for the first page, null for others' addresses.
 * @param {string} address
 */
const within = (address) => (address.startsWith(worker.registration.scope) ? address.slice(worker.registration.scope.length).split(/[?#]/)[0] : null);

/**
 * Puts an answer into a cache as its newest, and takes the oldest out.
 * @param {string} name
 * @param {string} address
 * @param {Response} answer
 * @param {number} most
 */
const keep = async (name, address, answer, most) => {
  const cache = await caches.open(name);
  await cache.delete(address);
  await cache.put(address, answer);
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - most)).map((old) => cache.delete(old)));
};

/** Whether an answer is the server's own, and not that of a hotel's page to sign in. */
const isOwn = (/** @type {Response} */ { headers }) => headers.has("Rook-Referee");

/** @param {string} address */
const file = async (address) => {
  const kept = await caches.match(address, { cacheName: FILES, ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(address);
  if (answer.ok && isOwn(answer)) await keep(FILES, address, answer.clone(), MOST_FILES);
  return answer;
};

/**
 * Keeps a page that is marked for it, with the files that it names.
 * @param {string} address
 * @param {Response} answer
 */
const keepPage = async (address, answer) => {
  const page = await answer.text();
  if (!/<html [^>]*data-offline/.test(page)) return;
  await keep(PAGES, address, new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8", Date: new Date().toUTCString() } }), MOST_PAGES);
  const files = [...page.matchAll(/(?:src|href)="([^"]*\/static\/[^"#]*)(?=")/g)].map(([, link]) => new URL(link, address).href);
  await Promise.all(files.map((address) => file(address).catch(() => {}))); // it may come with the page that needs it
};

/**
 * A page as it was, marked so that it says it.
 * @param {Response} kept
 */
const asItWas = async (kept) => {
  const page = await kept.text();
  return new Response(page.replace("<html ", `<html data-old="${kept.headers.get("Date")}" `), { headers: kept.headers });
};

/** @returns {Promise<never>} */
const tooLong = () => new Promise((_, reject) => setTimeout(() => reject(new Error("no answer")), PATIENCE));

/**
 * A page as the server has it now; where it does not answer, as it was. One that is not kept is waited for as long as it takes.
 * @param {FetchEvent} event
 * @param {string} address
 */
const page = async (event, address) => {
  const kept = await caches.match(address, { cacheName: PAGES, ignoreVary: true });
  try {
    const answer = await (kept ? Promise.race([fetch(event.request), tooLong()]) : fetch(event.request));
    const own = isOwn(answer);
    if (own && answer.ok && answer.headers.get("Content-Type")?.startsWith("text/html")) event.waitUntil(keepPage(address, answer.clone()));
    if (own && [401, 403, 404, 410].includes(answer.status)) event.waitUntil(caches.open(PAGES).then((cache) => cache.delete(address)));
    return kept && AWAY.includes(answer.status) ? asItWas(kept) : answer;
  } catch (fault) {
    if (!kept) throw fault;
    return asItWas(kept);
  }
};

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener("activate", (event) => {
  const others = caches.keys().then((names) => Promise.all(names.filter((name) => ![PAGES, FILES].includes(name)).map((name) => caches.delete(name))));
  event.waitUntil(others.then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const path = within(url);
  if (method !== "GET" || path === null) return;
  if (mode === "navigate") event.respondWith(page(event, worker.registration.scope + path));
  if (path.startsWith("static/")) event.respondWith(file(url));
});
