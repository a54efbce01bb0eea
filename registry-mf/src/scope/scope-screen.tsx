import { Alert, Card, EmptyState, Skeleton } from "@portico/shared-ui";
import { usePortal } from "@portico/shared-utility/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { CanaryCard } from "../canary/canary-card.tsx";
import { ConfigCard } from "../config/config-card.tsx";
import { EnvironmentsCard } from "../environments/environments-card.tsx";
import { HistoryCard } from "../history/history-card.tsx";
import { FailureCard } from "../load/failure-card.tsx";
import { useLoad } from "../load/use-load.ts";
import { MissingNeedsCard } from "../needs/missing-needs-card.tsx";
import css from "../page.module.css";
import { paths } from "../paths.ts";
import { SlotsCard } from "../slots/slots-card.tsx";
import { usePlaceNames } from "../use-place-names.ts";
import { useT } from "../use-t.ts";
import { WhyCard } from "../why/why-card.tsx";
import { CurrentCard } from "./current-card.tsx";
import { fetchScope, type ScopeView } from "./scope-api.ts";

interface ScopeScreenProps {
  environment: string;
  scope: string;
}

export function ScopeScreen({ environment, scope }: ScopeScreenProps) {
  const t = useT();
  const { state, reload } = useLoad(
    useCallback((signal: AbortSignal) => fetchScope(environment, scope, signal), [environment, scope]),
  );
  const { done, heading, changed } = useConfirmation(reload);
  const view = "data" in state ? state.data : undefined;
  const title = useScopeTitle(environment, scope, view);
  return (
    <div className={css.page}>
      <p className={css.back}>
        <a href={paths.overview}>{t("back")}</a>
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {done && <Alert kind="success">{done}</Alert>}
      {state.status === "loading" && <Loading />}
      {state.status === "failed" && <FailureCard {...state} onRetry={reload} />}
      {view && !view.detail && <EmptyState icon="box" title={t("empty.title")} body={t("empty.body")} />}
      {view?.detail && (
        <div className={css.cards}>
          {view.cell?.canary && (
            <CanaryCard cell={view.cell} canary={view.cell.canary} role={view.overview.role} onChanged={changed} />
          )}
          <EnvironmentsCard environment={environment} scope={scope} overview={view.overview} />
          <CurrentCard detail={view.detail} overview={view.overview} onChanged={changed} />
          <ConfigCard detail={view.detail} overview={view.overview} onChanged={changed} />
          {scope !== "base" && <SlotsCard detail={view.detail} overview={view.overview} onChanged={changed} />}
          {scope !== "base" && <MissingNeedsCard environment={environment} scope={scope} />}
          {scope !== "base" && <WhyCard environment={environment} scope={scope} />}
          <HistoryCard current={view.detail} overview={view.overview} onChanged={changed} />
        </div>
      )}
    </div>
  );
}

/** The sentence after a change; none after a change that another user's change refused. */
function useConfirmation(reload: () => void) {
  const [{ done, changes }, setDone] = useState<{ done?: string | undefined; changes: number }>({ changes: 0 });
  const heading = useRef<HTMLHeadingElement>(null);

  // The reload may have removed the pressed button.
  useEffect(() => {
    if (changes > 0) heading.current?.focus();
  }, [changes]);

  function changed(sentence?: string) {
    setDone({ done: sentence, changes: changes + 1 });
    reload();
  }

  return { done, heading, changed };
}

/** The screen's heading, which is the page's title as well. */
function useScopeTitle(environment: string, scope: string, view: ScopeView | undefined): string {
  const t = useT();
  const portal = usePortal();
  const { environmentName, scopeName } = usePlaceNames(view?.overview.scopes ?? []);
  const title = t("scope.title", { scope: scopeName(scope), environment: environmentName(environment) });
  useEffect(() => {
    portal.setTitle(title);
    return () => portal.setTitle(undefined);
  }, [portal, title]);
  return title;
}

function Loading() {
  const t = useT();
  return (
    <div aria-busy="true" className={css.cards}>
      <p className="vh">{t("loading")}</p>
      <Card>
        <Skeleton lines={4} />
      </Card>
      <Card>
        <Skeleton lines={6} />
      </Card>
    </div>
  );
}
