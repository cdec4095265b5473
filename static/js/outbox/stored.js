// What this browser keeps, over reloads and restarts. It may be full, or switched off.

/**
 * What is kept under a name; null when nothing is.
 * @param {string} name
 */
export const stored = (name) => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null; // storage is switched off
  }
};

/**
 * Keeps *value* under a name, and says whether it could.
 * @param {string} name
 * @param {unknown} value
 */
export const store = (name, value) => {
  try {
    localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false; // full, or switched off
  }
};

const ENTRY = 4096; // characters, more than one entry has

/** Whether there is room for one more entry. */
export const hasRoom = () => {
  const has = store("room", " ".repeat(ENTRY));
  if (has) localStorage.removeItem("room");
  return has;
};
