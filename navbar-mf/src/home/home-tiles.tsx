import type { App } from "@portico/shared-utility/contract";
import { useUnreadByModule } from "@portico/shared-utility/react";
import { useId } from "react";
import { PinButton } from "../app-switcher/pin-button.tsx";
import { UnreadChip } from "../app-switcher/unread-chip.tsx";
import { media, paths } from "../paths.ts";
import css from "./home-apps.module.css";

interface HomeTilesProps {
  labelId: string;
  apps: readonly App[];
  /** Whether a phone does not show an application now. */
  isExtra: (app: App) => boolean;
}

export function HomeTiles({ labelId, apps, isExtra }: HomeTilesProps) {
  const unread = useUnreadByModule();
  const id = useId();
  const chipOf = (module: string) => ({ id: `${id}-${module}`, count: unread.get(module) ?? 0 });
  return (
    <ul aria-labelledby={labelId} className={css.tiles}>
      {apps.map((app) => (
        <li key={app.module} className={isExtra(app) ? css.extra : undefined}>
          <a
            href={paths.app(app.module)}
            aria-describedby={chipOf(app.module).count > 0 ? chipOf(app.module).id : undefined}
            className={css.tile}
          >
            <img src={media.appLogo(app.module)} alt="" className={css.logo} />
            <span className={css.name} dir="auto">
              {app.name}
            </span>
          </a>
          <UnreadChip {...chipOf(app.module)} />
          <PinButton app={app} />
        </li>
      ))}
    </ul>
  );
}
