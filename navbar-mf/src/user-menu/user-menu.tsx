import { Avatar, Icon } from "@portico/shared-ui";
import type * as menuModule from "@portico/shared-ui/menu";
import { signOut } from "@portico/shared-utility";
import type { UserInfo } from "@portico/shared-utility/contract";
import { usePicture, usePortal } from "@portico/shared-utility/react";
import { useNarrowScreen } from "../bar/use-narrow-screen.ts";
import { paths } from "../paths.ts";
import { useThemeSwitch } from "../theme/use-theme-switch.ts";
import { useT } from "../use-t.ts";
import css from "./user-menu.module.css";

interface UserMenuProps extends UserInfo {
  menu: typeof menuModule;
}

export function UserMenu({ menu: { Menu, MenuButton, MenuItem, MenuItems }, name, email, role }: UserMenuProps) {
  const t = useT();
  const portal = usePortal();
  const theme = useThemeSwitch();
  const narrow = useNarrowScreen();
  const picture = usePicture(email);
  return (
    <Menu>
      <MenuButton aria-label={t("user.button", { name: name || email })} className={css.button}>
        <Avatar email={email} src={picture} size={40} />
      </MenuButton>
      <MenuItems className={css.items}>
        <Person name={name} email={email} picture={picture} />
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
        {narrow && (
          <MenuItem onClick={theme.flip}>
            <Icon name={theme.icon} />
            {theme.label}
          </MenuItem>
        )}
        <hr className={css.rule} />
        <MenuItem onClick={() => leave(portal)}>
          <Icon name="logout" />
          {t("user.signOut")}
        </MenuItem>
      </MenuItems>
    </Menu>
  );
}

async function leave(portal: ReturnType<typeof usePortal>) {
  if (await portal.confirmSignOut()) await signOut();
}

/** Who is signed in. */
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
