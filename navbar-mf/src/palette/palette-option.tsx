import { Icon } from "@portico/shared-ui";
import { useT } from "../use-t.ts";
import type { Entry } from "./entry.ts";
import css from "./palette-option.module.css";

interface PaletteOptionProps {
  id: string;
  entry: Entry;
  isActive: boolean;
  onPoint: () => void;
  onDone: () => void;
}

/** One option: a link, which also opens in a new tab, or an action. */
export function PaletteOption({ id, entry, isActive, onPoint, onDone }: PaletteOptionProps) {
  const { to } = entry;
  const props = {
    id,
    role: "option",
    tabIndex: -1,
    "aria-selected": isActive,
    className: css.option,
    onPointerMove: onPoint,
  };
  if (typeof to === "string") {
    return (
      <a {...props} href={to} onClick={onDone}>
        <Content {...entry} />
      </a>
    );
  }
  const run = () => {
    onDone();
    to();
  };
  return (
    <button {...props} type="button" onClick={run}>
      <Content {...entry} />
    </button>
  );
}

function Content({ picture, label, hint, unread = 0 }: Entry) {
  const t = useT();
  return (
    <>
      <span className={css.picture}>
        {"logo" in picture ? (
          <img src={picture.logo} alt="" width={24} height={24} loading="lazy" className={css.logo} />
        ) : (
          <Icon name={picture.icon} />
        )}
      </span>
      <span dir="auto" className={css.label}>
        {label}
      </span>
      {hint && (
        <span dir="auto" className={css.hint}>
          {hint}
        </span>
      )}
      {unread > 0 && (
        <span className={css.chip}>
          <span aria-hidden="true">{unread > 99 ? "99+" : unread}</span>
          <span className="vh"> {t("apps.unread", { count: unread })}</span>
        </span>
      )}
    </>
  );
}
