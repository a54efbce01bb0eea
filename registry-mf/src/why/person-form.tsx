import { Button, TextField } from "@portico/shared-ui";
import { type FormEvent, useRef, useState } from "react";
import { useT } from "../use-t.ts";
import css from "./why.module.css";

export function PersonForm({ busy, onAsk }: { busy: boolean; onAsk: (person: string) => void }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [person, setPerson] = useState("");
  const [isEmpty, setEmpty] = useState(false);

  function send(event: FormEvent) {
    event.preventDefault();
    const given = person.trim();
    setEmpty(given === "");
    if (given === "") field.current?.focus();
    else onAsk(given);
  }

  return (
    <form className={css.form} noValidate onSubmit={send}>
      <TextField
        ref={field}
        type="email"
        aria-required
        label={t("why.person")}
        hint={t("why.person.hint")}
        error={isEmpty ? t("why.person.empty") : undefined}
        value={person}
        maxLength={254}
        autoComplete="off"
        onChange={({ target }) => setPerson(target.value)}
      />
      <Button type="submit" busy={busy}>
        {t("why.ask")}
      </Button>
    </form>
  );
}
