import { IconButton, RemotePart } from "@portico/shared-ui";
import { bootDocument } from "@portico/shared-utility";
import { useSession, useThemeSwitch } from "@portico/shared-utility/react";
import { AppSwitcher } from "../app-switcher/app-switcher.tsx";
import { Bell } from "../bell/bell.tsx";
import { useOtherLanguage } from "../language/use-other-language.ts";
import { PaletteHost } from "../palette/palette-host.tsx";
import { SearchButton } from "../palette/search-button.tsx";
import { useShortcuts } from "../shortcuts/use-shortcuts.ts";
import { ToolsHost } from "../tools/tools-host.tsx";
import { useT } from "../use-t.ts";
import { UserMenuPart } from "../user-menu/user-menu-part.tsx";
import css from "./bar.module.css";
import { ConnectionLine } from "./connection-line.tsx";
import { LoginButton } from "./login-button.tsx";
import { TenantBrand } from "./tenant-brand.tsx";
import { UpdateLine } from "./update-line.tsx";
import { useNarrowScreen } from "./use-narrow-screen.ts";

/** Few pages run a canary or overrides: the code of their lines is loaded when needed. */
const loadReleaseLines = async () =>
  (await import(/* webpackChunkName: "on-demand" */ "./release-lines.tsx")).ReleaseLines;

function hasReleaseLines(): boolean {
  const { trial: isCanary = false, overrides = [] } = bootDocument();
  return isCanary || overrides.length > 0;
}

export function Bar() {
  const t = useT();
  const session = useSession();
  const narrow = useNarrowScreen();
  const signedIn = session.status === "signed-in";
  return (
    <>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a header is not interactive, and scripts look for this role. */}
      <header role="banner" aria-label={t("bar.label")} className={css.bar}>
        {signedIn && <AppSwitcher />}
        <TenantBrand />
        <div className={css.actions}>
          {/* On a narrow screen the search and the theme button are in the user menu, which a guest does not have. */}
          {!narrow && signedIn && <SearchButton />}
          {!(narrow && signedIn) && <ThemeButton />}
          {session.status === "guest" && <LanguageButton />}
          {signedIn && <Bell />}
          {signedIn && <UserMenuPart name={session.name} email={session.email} role={session.role} />}
          {session.status === "guest" && <LoginButton />}
        </div>
      </header>
      <section aria-label={t("lines.label")} className={css.lines}>
        <ConnectionLine />
        <UpdateLine />
        {hasReleaseLines() && <RemotePart load={loadReleaseLines} props={{}} loading={null} failed={() => null} />}
      </section>
      {signedIn && <Palette />}
      {signedIn && session.role && <ToolsHost />}
    </>
  );
}

function Palette() {
  useShortcuts();
  return <PaletteHost />;
}

/** For guests; users who are signed in have it in the palette and in their profile. */
function LanguageButton() {
  const { label, change } = useOtherLanguage();
  return <IconButton label={label} icon="globe" onClick={change} />;
}

function ThemeButton() {
  const { label, icon, flip } = useThemeSwitch();
  return <IconButton label={label} icon={icon} onClick={flip} />;
}
