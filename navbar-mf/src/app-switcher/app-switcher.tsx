import { IconButton, Popover, usePopover } from "@portico/shared-ui";
import { useApps, useCommonT, useCurrentApp, usePins } from "@portico/shared-utility/react";
import { useEffect, useRef } from "react";
import { useBarButton } from "../bar/bar-requests.ts";
import { useOnHistory } from "../bar/use-on-history.ts";
import { useShortcutKeys } from "../shortcuts/use-shortcut-keys.ts";
import { useT } from "../use-t.ts";
import { AppSections } from "./app-sections.tsx";
import css from "./app-switcher.module.css";

export function AppSwitcher() {
  const t = useT();
  const common = useCommonT();
  const apps = useApps();
  const current = useCurrentApp();
  const panel = usePopover();
  useOnHistory(panel.close);
  const heading = useFocusAfterUnpin();
  const { keys, ariaKeys } = useShortcutKeys("apps");
  const button = useBarButton("apps");
  if (apps.status !== "loaded" || apps.apps.length < 2) return null;
  return (
    <>
      <IconButton
        ref={button}
        label={current ? t("apps.button", { app: current.name }) : t("apps.title")}
        icon="grid"
        shortcut={keys}
        aria-keyshortcuts={ariaKeys}
        {...panel.buttonProps}
        className={css.button}
      />
      <Popover handle={panel} label={t("apps.title")} className={css.panel}>
        <div className={css.head}>
          <h2 ref={heading} tabIndex={-1}>
            {t("apps.title")}
          </h2>
          <IconButton label={common("common.close")} icon="close" className={css.close} onClick={panel.close} />
        </div>
        <nav aria-label={t("apps.title")}>
          <AppSections apps={apps.apps} current={current?.module} onChoose={panel.close} />
        </nav>
      </Popover>
    </>
  );
}

/** The ref of the element that gets the focus when an unpinned tile has left with it. */
function useFocusAfterUnpin() {
  const heading = useRef<HTMLHeadingElement>(null);
  const pins = usePins();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the pins removes tiles.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, [pins]);
  return heading;
}
