import { Alert, Button, IconButton, RemotePart, Spinner } from "@portico/shared-ui";
import { useCommonT, usePortal } from "@portico/shared-utility/react";
import { type ComponentType, type KeyboardEvent, useEffect, useRef } from "react";
import { resetOverrides } from "../bar/reset-overrides.ts";
import { useT } from "../use-t.ts";
import css from "./tools-frame.module.css";

// The export of registry-mf that the bar uses.
interface RegistryModule {
  tools: () => Promise<{ ToolsPanel: ComponentType<{ onReset: () => Promise<void> }> }>;
}

/** A panel beside the page's content, which stays usable. Escape closes it while it contains the focus. */
export function ToolsFrame({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const common = useCommonT();
  const portal = usePortal();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), []);
  const load = async () => (await (await portal.loadModule<RegistryModule>("@portico/registry-mf")).tools()).ToolsPanel;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.defaultPrevented) onClose();
  };
  return (
    <aside ref={ref} id={id} tabIndex={-1} aria-label={t("action.tools")} className={css.frame} onKeyDown={onKeyDown}>
      <div className={css.head}>
        <h2>{t("action.tools")}</h2>
        <IconButton label={t("tools.close")} icon="close" onClick={onClose} />
      </div>
      <RemotePart
        load={load}
        props={{ onReset: resetOverrides }}
        loading={
          <div className={css.body}>
            <Spinner label={t("tools.loading")} />
          </div>
        }
        failed={(retry) => (
          <div className={css.body}>
            <Alert kind="error">
              <p>{t("tools.error")}</p>
              <Button onClick={retry}>{common("common.retry")}</Button>
            </Alert>
          </div>
        )}
      />
    </aside>
  );
}
