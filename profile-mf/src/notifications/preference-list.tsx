import { Alert, Button, Skeleton } from "@portico/shared-ui";
import { type NotificationPreference, notificationLevels } from "@portico/shared-utility/contract";
import { useApps, useCommonT, useErrorSentence, useOnline, usePortal } from "@portico/shared-utility/react";
import { type SelectHTMLAttributes, useId, useState } from "react";
import form from "../form/form.module.css";
import { useT } from "../use-t.ts";
import css from "./notifications.module.css";
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

interface PreferenceRowProps {
  preference: NotificationPreference;
  /** Id of the sentence that says why nothing can be chosen now; without it, it can. */
  reasonId: string | undefined;
  onChoose: (before: NotificationPreference, after: NotificationPreference, app: string) => void;
}

function PreferenceRow({ preference, reasonId, onChoose }: PreferenceRowProps) {
  const t = useT();
  const id = useId();
  const { module, level } = preference;
  const app = useAppName(module);
  function choose(value: string) {
    const chosen = notificationLevels.find((each) => each === value);
    if (chosen) onChoose(preference, { module, level: chosen }, app);
  }
  return (
    <li className={css.row}>
      <label htmlFor={id}>{app}</label>
      <select
        id={id}
        value={level}
        onChange={({ target }) => choose(target.value)}
        {...(reasonId !== undefined && readOnly(reasonId))}
      >
        {notificationLevels.map((each) => (
          <option key={each} value={each}>
            {t(`prefs.${each}`)}
          </option>
        ))}
      </select>
    </li>
  );
}

/** Keeps the value and the focus: a native `disabled` would drop it. */
function readOnly(reasonId: string): SelectHTMLAttributes<HTMLSelectElement> {
  return {
    "aria-disabled": true,
    "aria-describedby": reasonId,
    onChange: () => {},
    onMouseDown: (event) => event.preventDefault(),
    onKeyDown: (event) => event.key !== "Tab" && event.preventDefault(),
  };
}

function useAppName(module: string): string {
  const apps = useApps();
  return (apps.status === "loaded" && apps.apps.find((app) => app.module === module)?.name) || module;
}

/** Saves a choice and announces it; `unsaved` is the application whose choice was not saved last. */
function useSaving(choose: ReturnType<typeof usePreferences>["choose"]) {
  const t = useT();
  const portal = usePortal();
  const [unsaved, setUnsaved] = useState<string>();
  async function save(before: NotificationPreference, after: NotificationPreference, app: string) {
    setUnsaved(undefined);
    try {
      await choose(before, after);
      portal.announce(t(`prefs.done.${after.level}`, { app }));
    } catch {
      setUnsaved(app);
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
