import { TextField } from "@portico/shared-ui";
import { useT } from "../use-t.ts";
import css from "./app-search.module.css";

interface AppSearchProps {
  text: string;
  /** Whether the search found any application. */
  hasFound: boolean;
  onText: (text: string) => void;
}

/** The field that finds applications by name, and a sentence if it finds none. */
export function AppSearch({ text, hasFound, onText }: AppSearchProps) {
  const t = useT();
  return (
    <>
      <TextField
        type="search"
        label={t("apps.search")}
        autoComplete="off"
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <p role="status" className={css.status}>
        {!hasFound && t("apps.noResult", { q: text.trim() })}
      </p>
    </>
  );
}
