interface Device {
  connection?: { saveData?: boolean; effectiveType?: string };
  deviceMemory?: number;
}

const device = (): Device => navigator as Device & Navigator;

/**
 * Whether the user has switched on data saving (Network Information API, `saveData`). No if the browser does not report
 * it.
 */
export function savesData(): boolean {
  return device().connection?.saveData === true;
}

/** Gigabytes of a device on which prefetched files do not displace used ones. */
const enoughMemory = 4;

/**
 * Whether network and memory have room for files that the user may never need. Yes if the browser does not report it.
 */
export function hasRoom(): boolean {
  const { connection, deviceMemory = enoughMemory } = device();
  return !savesData() && (connection?.effectiveType ?? "4g") === "4g" && deviceMemory >= enoughMemory;
}
