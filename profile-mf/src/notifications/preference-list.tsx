import { Alert, Button, Skeleton } from "@portico/shared-ui";
import { useCommonT, useErrorSentence, useOnline, usePortal } from "@portico/shared-utility/react";
import { useId, useState } from "react";
import form from "../form/form.module.css";
import { useT } from "../use-t.ts";
import css from "./notifications.module.css";
import { type Chosen, PreferenceRow } from "./preference-row.tsx";
import { usePreferences } from "./use-preferences.ts";

/** How each application of the tenant may notify the user. A choice is saved at once. */
export function PreferenceList() {
  const t = useT();
  const title = useId();
  const reasonId = useId();
  const online = useOnline();
  const { list, load, choose } = usePreferences();
  const { unsaved, save } = useSaving(choose);
  if (list.status === "loading") return <Skeleton lines={3} />;
  if (list.status === "failed") return <Failed error={list.error} onRetry={load} />;
  if (list.preferences.length === 0) return null;
  return (
    <section aria-labelledby={title} className={css.preferences}>
      <h3 id={title} className={css.caption}>
        {t("prefs.caption")}
      </h3>
      <p className={css.hint}>{t("prefs.hint")}</p>
      <ul className={css.list}>
        {list.preferences.map((each) => (
          <PreferenceRow key={each.module} preference={each} reasonId={online ? undefined : reasonId} onChoose={save} />
        ))}
      </ul>
      {unsaved !== undefined && <Alert kind="error">{t("prefs.unsaved", { app: unsaved })}</Alert>}
      {!online && (
        <p id={reasonId} className={form.reason}>
          {t("offline.line")}
        </p>
      )}
    </section>
  );
}

/** Saves a choice and announces it; `unsaved` is the application or category whose choice was not saved last. */
function useSaving(choose: ReturnType<typeof usePreferences>["choose"]) {
  const t = useT();
  const portal = usePortal();
  const [unsaved, setUnsaved] = useState<string>();
  async function save({ before, after, name, level }: Chosen) {
    setUnsaved(undefined);
    try {
      if (!(await choose(before, after))) return;
      setUnsaved((shown) => (shown === name ? undefined : shown));
      portal.announce(t(`prefs.done.${level}`, { app: name }));
    } catch {
      setUnsaved(name);
    }
  }
  return { unsaved, save };
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  const common = useCommonT();
  const sentenceOf = useErrorSentence();
  return (
    <div className={`${css.failed} ${css.preferences}`}>
      <Alert kind="error" title={t("prefs.failed")}>
        {sentenceOf(error)}
      </Alert>
      <Button onClick={onRetry}>{common("common.retry")}</Button>
    </div>
  );
}
