import { setTheme } from "@portico/shared-utility";
import { usePortal, useSettings } from "@portico/shared-utility/react";
import { useT } from "../use-t.ts";

/** The switch between light and dark: its current label and its action. */
export function useThemeSwitch() {
  const t = useT();
  const portal = usePortal();
  const dark = useSettings().theme === "dark";
  const flip = () => {
    setTheme(dark ? "light" : "dark");
    portal.announce(t(dark ? "theme.announce.light" : "theme.announce.dark"));
  };
  return { label: t(dark ? "theme.toLight" : "theme.toDark"), icon: dark ? "sun" : "moon", flip };
}
