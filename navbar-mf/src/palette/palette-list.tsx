import { useT } from "../use-t.ts";
import type { GroupName } from "./entry.ts";
import type { EntryGroup } from "./find-entries.ts";
import css from "./palette-list.module.css";
import { PaletteOption } from "./palette-option.tsx";

const titles = {
  recent: "search.recent",
  apps: "apps.title",
  pages: "search.pages",
  actions: "search.actions",
} as const satisfies Record<GroupName, string>;

interface PaletteListProps {
  id: string;
  groups: readonly EntryGroup[];
  /** The index of the active option, counted across all groups. */
  active: number;
  optionId: (index: number) => string;
  onPoint: (index: number) => void;
  onDone: () => void;
}

export function PaletteList({ id, groups, active, optionId, onPoint, onDone }: PaletteListProps) {
  const t = useT();
  if (groups.length === 0) return null;
  let index = 0;
  return (
    // The field keeps the focus when the user clicks an option.
    <div id={id} role="listbox" aria-label={t("search.button")} className={css.list} onMouseDown={keepFocus}>
      {groups.map(({ name, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a list box may have groups, and no field set.
        <div key={name} role="group" aria-labelledby={`${id}-${name}`} className={css.group}>
          <div id={`${id}-${name}`} role="presentation" className={css.title}>
            {t(titles[name])}
          </div>
          {entries.map((entry) => {
            const own = index++;
            return (
              <PaletteOption
                key={entry.id}
                id={optionId(own)}
                entry={entry}
                isActive={own === active}
                onPoint={() => onPoint(own)}
                onDone={onDone}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

const keepFocus = (event: { preventDefault(): void }) => event.preventDefault();
