// The portal draws into #portico. If it has not begun in time, or a file it begins with cannot be had, the page
// says so and offers to try again. It is in the document, so it needs no file. The skip link leads to what it says.
(() => {
  const patience = Number(document.currentScript.dataset.patience ?? 8_500);
  const portal = document.getElementById("portico");
  const begun = () => portal.childElementCount > 0;
  let notice;

  function show() {
    if (begun() || notice) return;
    for (const first of document.querySelectorAll("[id^=first-]")) first.remove();
    const styles = document.createElement("link");
    styles.rel = "stylesheet";
    styles.href = "/media/shell/notice.css";
    document.head.append(styles);
    const { content } = document.getElementById("stalled");
    const own = content.querySelector(`[lang="${document.documentElement.lang}"]`);
    notice = (own ?? content.firstElementChild).cloneNode(true);
    notice.id = "main";
    notice.querySelector("button").addEventListener("click", () => location.reload());
    document.body.append(notice);
    const heading = notice.querySelector("h1");
    document.title = heading.textContent;
    heading.focus();
  }

  // Failed files do not bubble. A preload may fail alone, so only scripts count.
  addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && show(), true);
  addEventListener("portico:stalled", show);
  // A map that cannot be read or has no beginning, and a first module that throws: no element says so.
  addEventListener("unhandledrejection", show);
  // Without its policy the page may not load a single script: the file that brings it did not come.
  const withoutPolicy = "trustedTypes" in window && !trustedTypes.defaultPolicy;
  const timer = setTimeout(show, withoutPolicy ? 0 : patience);
  new MutationObserver((_changes, observer) => {
    if (!begun()) return;
    observer.disconnect();
    clearTimeout(timer);
    notice?.remove();
  }).observe(portal, { childList: true });
})();
