import { IconButton } from "@portico/shared-ui";
import { useThemeSwitch } from "./use-theme-switch.ts";

export function ThemeButton() {
  const { label, icon, flip } = useThemeSwitch();
  return <IconButton label={label} icon={icon} onClick={flip} />;
}
