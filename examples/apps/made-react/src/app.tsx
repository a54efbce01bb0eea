import { useDraft, useLocale, usePortal, useSession } from "@portico/react";
import { Button, TextArea } from "@portico/ui";
import { useState } from "react";
import { Contact } from "./contact";
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
    <section className="made-react">
      <h1>{t.title}</h1>
      <p>{session.status === "signed-in" ? t.hello(session.name) : t.guest}</p>
      <TextArea label={t.note} value={note} onChange={(event) => change(event.target.value)} />
      <Button variant="primary" onClick={save}>
        {t.save}
      </Button>
      <Contact />
    </section>
  );
}
