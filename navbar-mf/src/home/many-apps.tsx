import type { App } from "@portico/shared-utility/contract";
import { usePins } from "@portico/shared-utility/react";
import { useState } from "react";
import { AppSearch } from "../app-switcher/app-search.tsx";
import { matchingApps } from "../app-switcher/matching-apps.ts";
import css from "./home-apps.module.css";
import { HomeTiles } from "./home-tiles.tsx";

interface ManyAppsProps {
  labelId: string;
  apps: readonly App[];
}

/** More applications than are seen at once: pinned ones first, and a field that finds the others by name. */
export function ManyApps({ labelId, apps }: ManyAppsProps) {
  const [text, setText] = useState("");
  const pins = usePins();
  const isPinned = ({ module }: App) => pins.includes(module);
  const found = text.trim() === "" ? apps : matchingApps(apps, text);
  const shown = [...found.filter(isPinned), ...found.filter((app) => !isPinned(app))];
  return (
    <>
      <div className={css.filter}>
        <AppSearch text={text} hasFound={found.length > 0} onText={setText} />
      </div>
      <HomeTiles labelId={labelId} apps={shown} pins />
    </>
  );
}
