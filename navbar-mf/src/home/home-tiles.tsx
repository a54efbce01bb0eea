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
  /** Whether a phone hides an application for now. */
  isExtra: (app: App) => boolean;
}

export function HomeTiles({ labelId, apps, isExtra }: HomeTilesProps) {
  const unread = useUnreadByModule();
  const id = useId();
  const chipOf = (module: string) => ({ id: `${id}-${module}`, count: unread.get(module) ?? 0 });
  return (
    <ul aria-labelledby={labelId} className={css.tiles}>
      {apps.map((app) => {
        const { module, name } = app;
        return (
          <li key={module} className={isExtra(app) ? css.extra : undefined}>
            <a
              href={paths.app(module)}
              aria-describedby={chipOf(module).count > 0 ? chipOf(module).id : undefined}
              className={css.tile}
            >
              <img src={media.appLogo(module)} alt="" loading="lazy" className={css.logo} />
              <span className={css.name} dir="auto">
                {name}
              </span>
            </a>
            <UnreadChip {...chipOf(module)} />
            <PinButton app={app} />
          </li>
        );
      })}
    </ul>
  );
}
