import { IconButton } from "@portico/shared-ui";
import { useCommonT } from "@portico/shared-utility/react";
import { useEffect, useId, useRef } from "react";
import { useT } from "../use-t.ts";
import css from "./shortcut-dialog.module.css";
import { Keys, ShortcutRow } from "./shortcut-row.tsx";
import { shortcuts } from "./shortcuts.ts";

/** The portal's shortcuts, each with a switch, and the keys that work always. */
export function ShortcutDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const common = useCommonT();
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    document.activeElement?.closest<HTMLElement>("[popover]")?.hidePopover();
    ref.current?.showModal();
    ref.current?.querySelector("h2")?.focus();
  }, []);
  return (
    <dialog ref={ref} aria-labelledby={id} className={css.dialog} onClose={onClose}>
      <div className={css.head}>
        <h2 id={id} tabIndex={-1}>
          {t("shortcuts.title")}
        </h2>
        <IconButton label={common("common.close")} icon="close" onClick={() => ref.current?.close()} />
      </div>
      <div className={css.body}>
        <p className={css.lead}>{t("shortcuts.lead")}</p>
        <ul className={css.rows}>
          {shortcuts.map((shortcut) => (
            <ShortcutRow key={shortcut.name} shortcut={shortcut} />
          ))}
        </ul>
        <FixedKeys />
      </div>
    </dialog>
  );
}

function FixedKeys() {
  const t = useT();
  return (
    <>
      <h3 className={css.title}>{t("shortcuts.always")}</h3>
      <ul className={css.rows}>
        <li className={css.row}>
          <span className={css.label}>{t("shortcuts.toasts")}</span>
          <Keys keys={["Alt", "T"]} />
        </li>
        <li className={css.row}>
          <span className={css.label}>{t("shortcuts.escape")}</span>
          <Keys keys={["Esc"]} />
        </li>
      </ul>
    </>
  );
}
