import type { App } from "@portico/shared-utility/contract";
import { usePins } from "@portico/shared-utility/react";
import { useState } from "react";
import { AppSearch } from "../app-switcher/app-search.tsx";
import { few, matchingApps } from "../app-switcher/matching-apps.ts";
import css from "./home-apps.module.css";
import { HomeTiles } from "./home-tiles.tsx";

interface PinnedFirstProps {
  labelId: string;
  apps: readonly App[];
}

/** The applications, pinned ones first. Where they are more than are seen at once, a field finds them by name. */
export function PinnedFirst({ labelId, apps }: PinnedFirstProps) {
  const [text, setText] = useState("");
  const pins = usePins();
  const isPinned = ({ module }: App) => pins.includes(module);
  const found = text.trim() === "" ? apps : matchingApps(apps, text);
  const shown = [...found.filter(isPinned), ...found.filter((app) => !isPinned(app))];
  return (
    <>
      {apps.length > few && (
        <div className={css.filter}>
          <AppSearch text={text} hasFound={found.length > 0} onText={setText} />
        </div>
      )}
      <HomeTiles labelId={labelId} apps={shown} />
    </>
  );
}
