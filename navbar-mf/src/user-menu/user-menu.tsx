import { Avatar, Icon, useTooltip } from "@portico/shared-ui";
import type * as menuModule from "@portico/shared-ui/menu";
import { bootDocument } from "@portico/shared-utility";
import type { UserInfo } from "@portico/shared-utility/contract";
import { usePicture, usePortal, useThemeSwitch } from "@portico/shared-utility/react";
import { type RefObject, useCallback, useEffect } from "react";
import { requestFromBar, useBarButton } from "../bar/bar-requests.ts";
import { useNarrowScreen } from "../bar/use-narrow-screen.ts";
import { paths } from "../paths.ts";
import { useShortcutKeys } from "../shortcuts/use-shortcut-keys.ts";
import { useT } from "../use-t.ts";
import { leave } from "./leave.ts";
import css from "./user-menu.module.css";

declare module "@portico/contract" {
  interface Slots {
    /** In the user menu, below its entries: a few links, buttons or lines. */
    "user.menu": Record<string, never>;
  }
}

interface UserMenuProps extends UserInfo {
  menu: typeof menuModule;
  /** Whether the user waits for the menu: it opens when it appears. */
  isWanted: RefObject<boolean>;
}

export function UserMenu({ menu, isWanted, name, email, role }: UserMenuProps) {
  const { Menu, MenuItem, MenuItems } = menu;
  const t = useT();
  const portal = usePortal();
  const picture = usePicture(email);
  const fill = useCallback((place: HTMLElement) => portal.openSlot("user.menu", place, {}).close, [portal]);
  useOpenWhenWanted(isWanted);
  return (
    <Menu>
      <AccountButton menu={menu} name={name} email={email} picture={picture} />
      <MenuItems
        className={css.items}
        heading={<Person name={name} email={email} picture={picture} />}
        fillBelow={fill}
      >
        <MenuItem href={paths.profile}>
          <Icon name="user" />
          {t("user.profile")}
        </MenuItem>
        {role && (
          <MenuItem href={paths.registry}>
            <Icon name="box" />
            {t("user.registry")}
          </MenuItem>
        )}
        <BarItems menu={menu} />
        <MenuItem onClick={() => requestFromBar("shortcuts")}>
          <Icon name="keyboard" />
          {t("user.shortcuts")}
        </MenuItem>
        <hr className={css.rule} />
        <MenuItem onClick={() => leave(portal)}>
          <Icon name="logout" />
          {t("user.signOut")}
        </MenuItem>
      </MenuItems>
    </Menu>
  );
}

function useOpenWhenWanted(isWanted: RefObject<boolean>) {
  useEffect(() => {
    // A user who has moved on stays there.
    if (isWanted.current && document.activeElement === document.body) requestFromBar("user");
  }, [isWanted]);
}

interface AccountButtonProps extends Pick<UserMenuProps, "menu" | "name" | "email"> {
  picture: string | undefined;
}

function AccountButton({ menu: { MenuButton }, name, email, picture }: AccountButtonProps) {
  const t = useT();
  const label = t("user.button", { name: name || email });
  const { keys, ariaKeys } = useShortcutKeys("user");
  const { anchorProps, tooltip } = useTooltip(keys ? `${label} (${keys})` : label);
  const button = useBarButton("user");
  return (
    <>
      <MenuButton ref={button} aria-label={label} aria-keyshortcuts={ariaKeys} {...anchorProps} className={css.button}>
        <Avatar email={email} src={picture} size={40} />
      </MenuButton>
      {tooltip}
    </>
  );
}

/** The tenant's help and, on a narrow screen, the items that a wider screen has in the bar. */
function BarItems({ menu: { MenuItem } }: Pick<UserMenuProps, "menu">) {
  const t = useT();
  const theme = useThemeSwitch();
  const narrow = useNarrowScreen();
  const { help } = bootDocument().tenant;
  return (
    <>
      {help && (
        <MenuItem href={help}>
          <Icon name="help" />
          {t("user.help")}
        </MenuItem>
      )}
      {narrow && (
        <>
          <MenuItem onClick={() => requestFromBar("palette")}>
            <Icon name="search" />
            {t("search.button")}
          </MenuItem>
          <MenuItem onClick={theme.flip}>
            <Icon name={theme.icon} />
            {theme.label}
          </MenuItem>
        </>
      )}
    </>
  );
}

function Person({ name, email, picture }: Pick<UserInfo, "name" | "email"> & { picture: string | undefined }) {
  return (
    <div className={css.person}>
      <Avatar email={email} src={picture} size={40} />
      <div className={css.names}>
        <p className={css.name}>{name}</p>
        <p className={css.email}>{email}</p>
      </div>
    </div>
  );
}
