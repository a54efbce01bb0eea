import { Alert, Button } from "@portico/shared-ui";
import type { WhyResponse } from "@portico/shared-utility/contract";
import { usePortal } from "@portico/shared-utility/react";
import { useState } from "react";
import { useExplain } from "../load/use-explain.ts";
import css from "../page.module.css";
import { useT } from "../use-t.ts";
import { applyOverrides } from "./override-api.ts";
import { OverrideForm } from "./override-form.tsx";

interface OverridesTabProps {
  answer: WhyResponse;
  onReset: () => Promise<void>;
}

export function OverridesTab({ answer: { modules, origins }, onReset }: OverridesTabProps) {
  const t = useT();
  const { run, failure } = useChange();
  const overridden = modules.filter(({ override }) => override);
  const overridable = modules.filter((each) => each.overridable);

  const apply = (module: string, address: string) => {
    const before = overridden.map((each) => [each.module, each.address]);
    return run(() => applyOverrides({ ...Object.fromEntries(before), [module]: address }));
  };

  return (
    <div className={css.stack}>
      {overridden.length === 0 && <p className={css.intro}>{t("tools.overrides.empty")}</p>}
      {overridden.length > 0 && (
        <>
          <ul aria-label={t("tools.overrides.list")}>
            {overridden.map(({ module, address }) => (
              <li key={module} className={css.code}>
                {`${module}: ${address}`}
              </li>
            ))}
          </ul>
          <Button onClick={() => run(onReset)}>{t("tools.overrides.reset")}</Button>
        </>
      )}
      {overridable.length === 0 && <p className={css.intro}>{t("tools.overrides.none")}</p>}
      {overridable.length > 0 && <OverrideForm modules={overridable} origins={origins} onApply={apply} />}
      {failure && <Alert kind="error">{failure}</Alert>}
    </div>
  );
}

/** Makes one change and reloads the page with it. Returns the sentence for a failed change. */
function useChange() {
  const portal = usePortal();
  const explain = useExplain();
  const [failure, setFailure] = useState<string>();

  async function run(change: () => Promise<void>) {
    setFailure(undefined);
    try {
      await portal.reload(change);
    } catch (error) {
      setFailure(explain(error));
    }
  }

  return { run, failure };
}
