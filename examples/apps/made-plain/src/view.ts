import type { AppProps, Locale, PortalSession } from "@portico/contract";
import { readNote, saveNote } from "./note";
import { strings } from "./strings";

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, parent: Element): HTMLElementTagNameMap[Name] {
  return parent.appendChild(document.createElement(name));
}

/** Shows the application; returns a function that removes it. */
export function createView(domElement: HTMLElement, portal: AppProps["portal"]): () => void {
  const draft = portal.draft("note");
  const view = element("section", domElement);
  view.className = "made-plain";
  const [heading, greeting] = [element("h1", view), element("p", view)];
  const label = element("label", view);
  const [caption, note] = [element("span", label), element("textarea", label)];
  const save = element("button", view);
  save.type = "button";
  let [locale, session]: [Locale, PortalSession] = ["pt", { status: "guest" }];

  const show = () => {
    const t = strings[locale];
    heading.textContent = t.title;
    greeting.textContent = session.status === "signed-in" ? t.hello(session.name) : t.guest;
    caption.textContent = t.note;
    save.textContent = t.save;
  };
  const subscriptions = [
    portal.locale$.subscribe((next) => {
      locale = next;
      show();
    }),
    portal.session$.subscribe((next) => {
      session = next;
      show();
    }),
  ];
  note.value = readNote(draft.read());
  note.addEventListener("input", () => draft.keep({ text: note.value }));
  save.addEventListener("click", async () => {
    await saveNote(portal, locale);
    draft.drop();
    note.value = "";
  });
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
    view.remove();
  };
}
