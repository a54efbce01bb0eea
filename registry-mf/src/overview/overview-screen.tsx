import { Button, Card, Skeleton, TextField } from "@portico/shared-ui";
import { usePortal } from "@portico/shared-utility/react";
import { type FormEvent, useCallback, useEffect, useState } from "react";
import { FailureCard } from "../load/failure-card.tsx";
import { useLoad } from "../load/use-load.ts";
import css from "../page.module.css";
import { paths } from "../paths.ts";
import { useT } from "../use-t.ts";
import { fetchOverview } from "./overview-api.ts";
import { OverviewTable } from "./overview-table.tsx";

export function OverviewScreen() {
  const t = useT();
  const portal = usePortal();
  const [search, setSearch] = useState<string>();
  const { state, reload } = useLoad(
    useCallback(async (signal: AbortSignal) => ({ search, overview: await fetchOverview(signal, search) }), [search]),
  );
  // Never the result of another search.
  const overview = "data" in state && state.data?.search === search ? state.data.overview : undefined;
  useEffect(() => portal.setTitle(undefined), [portal]);
  return (
    <div className={css.page}>
      <div className={css.top}>
        <h1 tabIndex={-1}>{t("title")}</h1>
        {overview && (
          <a href={paths.audit} className={css.action}>
            {t("audit.title")}
          </a>
        )}
      </div>
      <p className={css.intro}>{t("intro")}</p>
      {!overview && state.status !== "failed" && (
        <div aria-busy="true">
          <p className="vh">{t("loading")}</p>
          <Card>
            <Skeleton lines={6} />
          </Card>
        </div>
      )}
      {state.status === "failed" && <FailureCard {...state} onRetry={reload} />}
      {(overview?.more || search !== undefined) && <SearchForm onSearch={setSearch} />}
      {overview && <OverviewTable overview={overview} searched={Boolean(search)} />}
    </div>
  );
}

/** Finds tenants that are not on the first page of the overview. */
function SearchForm({ onSearch }: { onSearch: (text: string) => void }) {
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
