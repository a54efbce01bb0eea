import { Button, TextField } from "@portico/shared-ui";
import { type FormEvent, useState } from "react";
import css from "../page.module.css";
import { useT } from "../use-t.ts";

/** Finds tenants that are not on the first page of the overview. */
export function SearchForm({ onSearch }: { onSearch: (text: string) => void }) {
  const t = useT();
  const [text, setText] = useState("");

  function send(event: FormEvent) {
    event.preventDefault();
    onSearch(text.trim());
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of recent years do not support the search element.
    <form role="search" className={css.search} onSubmit={send}>
      <TextField
        type="search"
        label={t("search.label")}
        value={text}
        maxLength={63}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">{t("search.action")}</Button>
    </form>
  );
}
