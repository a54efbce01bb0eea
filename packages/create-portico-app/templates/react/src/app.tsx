import { useDraft, useLocale, usePortal, useSession } from "@portico/react";
import { useState } from "react";
import { type NoteDraft, readNote, saveNote } from "./note";
import { strings } from "./strings";

export function App() {
  const [portal, locale, session] = [usePortal(), useLocale(), useSession()];
  const draft = useDraft<NoteDraft>("note", (kept) => ({ text: readNote(kept) }));
  const [note, setNote] = useState(draft.initial?.text ?? "");
  const t = strings[locale];

  const change = (text: string) => {
    setNote(text);
    draft.keep({ text });
  };
  const save = async () => {
    await saveNote(portal, locale);
    draft.drop();
    setNote("");
  };
  return (
    <section className="{{module}}">
      <h1>{t.title}</h1>
      <p>{session.status === "signed-in" ? t.hello(session.name) : t.guest}</p>
      <label>
        <span>{t.note}</span>
        <textarea value={note} onChange={(event) => change(event.target.value)} />
      </label>
      <button type="button" onClick={save}>
        {t.save}
      </button>
    </section>
  );
}
