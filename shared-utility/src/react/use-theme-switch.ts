import { setTheme } from "@portico/shared-utility";
import { usePortal } from "./portal-context.ts";
import { useCommonT } from "./translator-for.ts";
import { useSettings } from "./use-portal-streams.ts";

/** The switch between the light and the dark theme: the label and the icon of the next switch, and its action. */
export function useThemeSwitch() {
  const t = useCommonT();
  const portal = usePortal();
  const dark = useSettings().theme === "dark";
  const flip = () => {
    setTheme(dark ? "light" : "dark");
    portal.announce(t(dark ? "theme.announce.light" : "theme.announce.dark"));
  };
  return { dark, label: t(dark ? "theme.toLight" : "theme.toDark"), icon: dark ? "sun" : "moon", flip };
}
