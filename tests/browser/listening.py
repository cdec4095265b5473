"""What a screen reader says of a page that changes while it is open.

A live region is heard if it was there before its words came. One that is inserted together with
its words is not, and is not listened to here either.
"""

from playwright.sync_api import Page

from .phone import PATIENCE

LISTEN = """
const LIVE = ":is([aria-live=polite], [role=status], [role=alert], output):not([aria-live=off])";
const regions = () => [...document.querySelectorAll(LIVE)];
const words = (region) => (region.hidden ? "" : region.textContent.replace(/\\s+/g, " ").trim());
window.heard = [];
addEventListener("DOMContentLoaded", () => {
  const before = new Map(regions().map((region) => [region, words(region)]));
  const listen = () => {
    for (const [region, said] of before) {
      const now = region.isConnected ? words(region) : "";
      if (now !== said && now) window.heard.push(now);
      before.set(region, now);
    }
  };
  const changes = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(listen).observe(document, changes);
});
"""


class Listener:
    """Hears what the live regions of a page say that were there when it was opened."""

    def __init__(self, page: Page) -> None:
        """Listens from the next page that *page* opens."""
        self.page = page
        page.add_init_script(LISTEN)

    def heard(self) -> list[str]:
        """All that was said since the page was opened, or since it was last asked for here."""
        said: list[str] = self.page.evaluate("window.heard.splice(0)")
        return said

    def hears(self, sentence: str) -> None:
        """Waits until *sentence* is said, and checks that nothing but it was."""
        said: list[str] = []
        for _ in range(PATIENCE // 50):
            said = said or self.heard()
            if said:
                break
            self.page.wait_for_timeout(50)
        assert said == [sentence], said
