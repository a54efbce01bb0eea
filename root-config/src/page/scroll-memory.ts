interface NavigationHistory extends EventTarget {
  currentEntry?: { key: string } | null;
}

const storageKey = "portico-scroll";
type NavigateEvent = Event & { navigationType?: string };

/** How long a page that is still loading may take to reach its previous height. */
const fillTime = 3_000;
const userInput = ["wheel", "touchstart", "keydown", "pointerdown"] as const;

/**
 * Stores the scroll position of each history entry, and restores it on Back and after a reload. The browser's own
 * restoration runs before a separately loaded page is rendered, so it is switched off where entries have keys (the
 * Navigation API).
 */
export function createScrollMemory(page: Window = window) {
  const navigation = (page as { navigation?: NavigationHistory }).navigation;
  const positions = readPositions();
  const key = () => navigation?.currentEntry?.key;
  let stopRestoring = () => {};
  if (key() !== undefined) page.history.scrollRestoration = "manual";

  /** Runs before the entry changes: the screen still shows the entry that the user leaves. */
  navigation?.addEventListener("navigate", (event) => {
    if ((event as NavigateEvent).navigationType !== "replace") remember();
  });
  page.addEventListener("pagehide", () => {
    remember();
    storePositions(positions);
  });

  function remember(): void {
    stopRestoring();
    const entry = key();
    if (entry !== undefined) positions.set(entry, page.scrollY);
  }

  return {
    /**
     * Scrolls to the stored position of this entry as soon as the page is tall enough. Returns whether there is one.
     */
    restore(): boolean {
      const wanted = positions.get(key() ?? "");
      if (wanted === undefined) return false;
      stopRestoring();
      stopRestoring = scrollWhenTall(page, wanted);
      return true;
    },
  };
}

function scrollWhenTall(page: Window, wanted: number): () => void {
  const { documentElement: root, body } = page.document;
  const tallEnough = () => root.scrollHeight - page.innerHeight >= wanted;
  page.scrollTo(0, wanted);
  if (tallEnough()) return () => {};
  const growth = new ResizeObserver(() => {
    page.scrollTo(0, wanted);
    if (tallEnough()) end();
  });
  const timer = setTimeout(end, fillTime);
  function end(): void {
    clearTimeout(timer);
    growth.disconnect();
    for (const type of userInput) page.removeEventListener(type, end);
  }
  for (const type of userInput) page.addEventListener(type, end, { passive: true });
  growth.observe(body);
  return end;
}

function storePositions(positions: ReadonlyMap<string, number>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-100)));
  } catch {
    // The storage is full or blocked: the next page begins at its top.
  }
}

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? "[]") as [string, number][]);
  } catch {
    return new Map();
  }
}
