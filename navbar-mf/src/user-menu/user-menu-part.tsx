import { IconButton, RemotePart } from "@portico/shared-ui";
import type * as menuModule from "@portico/shared-ui/menu";
import { usePortal } from "@portico/shared-utility/react";
import { useT } from "../use-t.ts";
import css from "./user-menu.module.css";
import { UserMenu } from "./user-menu.tsx";

interface Person {
  name: string;
  email: string;
}

/** The user menu, whose behaviour library is fetched after the bar stands. */
export function UserMenuPart(person: Person) {
  const t = useT();
  const portal = usePortal();
  const load = async () => {
    const menu = await portal.loadModule<typeof menuModule>("@portico/shared-ui/menu");
    return (props: Person) => <UserMenu menu={menu} {...props} />;
  };
  return (
    <RemotePart
      load={load}
      props={person}
      loading={<span className={css.placeholder} />}
      failed={(retry) => <IconButton label={t("user.error")} icon="user" onClick={retry} />}
    />
  );
}
