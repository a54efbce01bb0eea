import { Button, TextField } from "@portico/shared-ui";
import { type FormEvent, useState } from "react";
import { useT } from "../use-t.ts";
import css from "./why.module.css";

/** Requests the e-mail of a user of the tenant. */
export function PersonForm({ onAsk }: { onAsk: (person: string) => void }) {
  const t = useT();
  const [person, setPerson] = useState("");
  const [isEmpty, setEmpty] = useState(false);

  function send(event: FormEvent) {
    event.preventDefault();
    const given = person.trim();
    setEmpty(given === "");
    if (given !== "") onAsk(given);
  }

  return (
    <form className={css.form} noValidate onSubmit={send}>
      <TextField
        type="email"
        label={t("why.person")}
        hint={t("why.person.hint")}
        error={isEmpty ? t("why.person.empty") : undefined}
        value={person}
        maxLength={254}
        autoComplete="off"
        onChange={({ target }) => setPerson(target.value)}
      />
      <Button type="submit">{t("why.ask")}</Button>
    </form>
  );
}
