import type { NotificationPreference } from "@portico/shared-utility/contract";
import { useCallback, useEffect, useState } from "react";
import { readPreferences, savePreference } from "./preferences-api.ts";

type Preferences =
  | { status: "loading" }
  | { status: "failed"; error: unknown }
  | { status: "loaded"; preferences: readonly NotificationPreference[] };

/** The user's preference for each application. A choice shows at once, and is taken back when it cannot be saved. */
export function usePreferences() {
  const [list, setList] = useState<Preferences>({ status: "loading" });
  const load = useCallback(() => {
    setList({ status: "loading" });
    readPreferences().then(
      (preferences) => setList({ status: "loaded", preferences }),
      (error: unknown) => setList({ status: "failed", error }),
    );
  }, []);
  useEffect(load, [load]);

  const show = (changed: NotificationPreference) =>
    setList((now) =>
      now.status === "loaded"
        ? { ...now, preferences: now.preferences.map((each) => (each.module === changed.module ? changed : each)) }
        : now,
    );

  /** @throws ApiError when the choice was not saved; the list then shows `before` again */
  async function choose(before: NotificationPreference, after: NotificationPreference) {
    show(after);
    try {
      await savePreference(after);
    } catch (error) {
      show(before);
      throw error;
    }
  }

  return { list, load, choose };
}
