import { IconButton } from "@portico/shared-ui";
import { useCommonT } from "@portico/shared-utility/react";
import { Sheet } from "../sheet/sheet.tsx";
import { useT } from "../use-t.ts";
import css from "./shortcut-dialog.module.css";
import { Keys, ShortcutRow } from "./shortcut-row.tsx";
import { shortcuts } from "./shortcuts.ts";

export function ShortcutDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const common = useCommonT();
  return (
    <Sheet label={t("shortcuts.title")} focus="h2" onClose={onClose}>
      {(close) => (
        <>
          <div className={css.head}>
            <h2 tabIndex={-1}>{t("shortcuts.title")}</h2>
            <IconButton label={common("common.close")} icon="close" onClick={close} />
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
        </>
      )}
    </Sheet>
  );
}

function FixedKeys() {
  const t = useT();
  return (
    <>
      <h3 className={css.title}>{t("shortcuts.always")}</h3>
      <ul className={css.rows}>
        <li className={css.row}>
          <span className={css.label}>{t("shortcuts.row")}</span>
          <Keys keys={["→"]} />
        </li>
        <li className={css.row}>
          <span className={css.label}>{t("shortcuts.escape")}</span>
          <Keys keys={["Esc"]} />
        </li>
      </ul>
    </>
  );
}
