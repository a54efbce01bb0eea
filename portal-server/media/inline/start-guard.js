// The portal draws into #portico. If it has not begun in time, or a file that it needs to begin cannot be fetched, the
// page shows a notice with "try again". This script is in the document, so it needs no file. The skip link leads to the
// notice. A browser without popovers gets the notice at once and keeps it: bar and dialogs need them. So that such a
// browser can read it, the script uses ECMAScript 2015 only.
{
  const patience = Number(document.currentScript.dataset.patience || 8500);
  const portal = document.getElementById("portico");
  const isOld = !("popover" in portal);
  const begun = () => portal.childElementCount > 0;
  let notice;

  const show = () => {
    if ((begun() && !isOld) || notice) return;
    for (const first of document.querySelectorAll("[id^=first-]")) first.remove();
    const styles = document.createElement("link");
    styles.rel = "stylesheet";
    styles.href = "/media/shell/notice.css";
    document.head.append(styles);
    const { content } = document.getElementById("stalled");
    const section = content.querySelector(`[lang="${document.documentElement.lang}"]`);
    notice = (section || content.firstElementChild).cloneNode(true);
    notice.id = "main";
    const button = notice.querySelector("button");
    button.addEventListener("click", () => location.reload());
    if (isOld) {
      const body = button.previousElementSibling;
      body.textContent = body.dataset.old;
      button.remove();
      portal.hidden = true;
    }
    document.body.append(notice);
    const heading = notice.querySelector("h1");
    document.title = heading.textContent;
    heading.focus();
  };

  // Failed files do not bubble. A preload may fail alone, so only scripts count.
  addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && show(), true);
  addEventListener("portico:stalled", show);
  // A map that cannot be parsed and a first module that throws fire no event on an element.
  addEventListener("unhandledrejection", show);
  // A page that lost its policy may load no script: the file that sets the policy was not fetched.
  const withoutPolicy = "trustedTypes" in window && !trustedTypes.defaultPolicy;
  const timer = setTimeout(show, isOld || withoutPolicy ? 0 : patience);
  new MutationObserver((_changes, observer) => {
    if (isOld || !begun()) return;
    observer.disconnect();
    clearTimeout(timer);
    if (notice) notice.remove();
  }).observe(portal, { childList: true });
}
