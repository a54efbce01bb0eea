import { parseJson, type Session } from "@portico/shared-utility/contract";
import { BehaviorSubject, type Observable } from "rxjs";
import type { TextStorage } from "../browser/browser-storage.ts";

interface PinParts {
  session$: Observable<Session>;
  /** Local storage: the tabs of this origin share it. */
  storage: TextStorage;
  /** The domain of the tenant; a function, since the boot document is read late. */
  tenant: () => string;
  page?: Window;
}

/** The applications that the signed-in user has pinned in this browser, of one tenant and account, by module. */
export function createPinStream({ session$, storage, tenant, page = window }: PinParts) {
  const current = new BehaviorSubject<readonly string[]>([]);
  let key: string | undefined;
  const read = () => (key === undefined ? [] : parsePins(storage.read(key)));
  const show = () => current.next(read());

  session$.subscribe((session) => {
    key = session.status === "signed-in" ? keyOf(tenant(), session.email) : undefined;
    show();
  });
  page.addEventListener("storage", (event) => {
    if (event.key === key || event.key === null) show();
  });

  return {
    pins$: current.asObservable(),
    /** Pins an application, as the last one, or unpins it. */
    togglePin(module: string) {
      if (key === undefined) return;
      const pins = read();
      const others = pins.filter((pin) => pin !== module);
      storage.write(key, JSON.stringify(others.length < pins.length ? others : [...pins, module]));
      show();
    },
  };
}

function keyOf(tenant: string, email: string): string {
  return `portico-pins:${encodeURIComponent(tenant)}/${encodeURIComponent(email.toLowerCase())}`;
}

function parsePins(text: string | undefined): readonly string[] {
  const stored = parseJson(text ?? "");
  return Array.isArray(stored) ? stored.filter((pin) => typeof pin === "string") : [];
}
