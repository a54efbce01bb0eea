import type { App } from "@portico/shared-utility/contract";
import { media, paths } from "../paths.ts";
import css from "./app-tiles.module.css";

interface AppTilesProps {
  apps: readonly App[];
  /** Name of the list, where nothing around it has one. */
  label?: string;
  /** Module of the open application. */
  current?: string | undefined;
  /** Home shows the same tiles larger. */
  size?: "panel" | "page";
  onChoose?: () => void;
}

export function AppTiles({ apps, label, current, size = "panel", onChoose }: AppTilesProps) {
  return (
    <ul aria-label={label} className={[css.tiles, css[size]].join(" ")}>
      {apps.map(({ module, name }) => (
        <li key={module}>
          <a
            href={paths.app(module)}
            aria-current={module === current ? "page" : undefined}
            className={css.tile}
            onClick={onChoose}
          >
            <img src={media.appLogo(module)} alt="" loading="lazy" className={css.logo} />
            <span className={css.name}>{name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
