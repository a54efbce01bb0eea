import type { NotificationPreference } from "@portico/shared-utility/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import { type Choice, readPreferences, saveChoice } from "./preferences-api.ts";

type Preferences =
  | { status: "loading" }
  | { status: "failed"; error: unknown }
  | { status: "loaded"; preferences: readonly NotificationPreference[] };

/** The user's preference for each application. A choice appears immediately, and is reverted if it cannot be saved. */
export function usePreferences() {
  const { list, setList, load } = useLoadedPreferences();
  const show = (choice: Choice) =>
    setList((now) =>
      now.status === "loaded" ? { ...now, preferences: now.preferences.map((each) => withChoice(each, choice)) } : now,
    );

  const rows = useRef(new Map<string, { saved: Choice; chosen: Choice }>());
  const inTurn = useTurns();

  /**
   * @returns whether it is still the user's last choice for its row
   * @throws ApiError when the choice was not saved; the list then shows the last saved one again
   */
  async function choose(before: Choice, after: Choice) {
    const name = `${after.module}/${after.category}`;
    const row = rows.current.get(name) ?? { saved: before, chosen: after };
    rows.current.set(name, Object.assign(row, { chosen: after }));
    show(after);
    try {
      await inTurn(async () => {
        if (row.chosen !== after) return;
        await saveChoice(after);
        row.saved = after;
      });
      return row.chosen === after;
    } catch (error) {
      if (row.chosen === after) show(row.saved);
      throw error;
    }
  }

  return { list, load, choose };
}

function useLoadedPreferences() {
  const [list, setList] = useState<Preferences>({ status: "loading" });
  const load = useCallback(() => {
    setList({ status: "loading" });
    readPreferences().then(
      (preferences) => setList({ status: "loaded", preferences }),
      (error: unknown) => setList({ status: "failed", error }),
    );
  }, []);
  useEffect(load, [load]);
  return { list, setList, load };
}

/**
 * Runs calls one after another: of two simultaneous calls, either could reach the server last. When the user leaves the
 * page, waiting calls are sent immediately, because they would be lost otherwise.
 */
function useTurns() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const sendAll = () => {
      for (const send of waiting.current.splice(0)) send();
    };
    window.addEventListener("pagehide", sendAll);
    return () => {
      window.removeEventListener("pagehide", sendAll);
      sendAll();
    };
  }, []);
  return (call: () => Promise<void>) => {
    const left = new Promise<void>((resolve) => waiting.current.push(resolve));
    const turn = Promise.race([last.current, left]).then(call);
    last.current = turn.catch(() => {});
    return turn;
  };
}

function withChoice(preference: NotificationPreference, choice: Choice): NotificationPreference {
  if (preference.module !== choice.module) return preference;
  if (choice.category === undefined) return { ...preference, level: choice.level };
  const { categories = [] } = preference;
  const { category, level } = choice;
  return { ...preference, categories: categories.map((each) => (each.key === category ? { ...each, level } : each)) };
}
