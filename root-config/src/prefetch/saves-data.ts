interface Device {
  connection?: { saveData?: boolean; effectiveType?: string };
  deviceMemory?: number;
}

const device = (): Device => navigator as Device & Navigator;

/** Whether the user has asked to save data (Network Information API, `saveData`). No where the browser does not say. */
export function savesData(): boolean {
  return device().connection?.saveData === true;
}

/** Gigabytes of a device on which fetched files do not drive out what is used. */
const enoughMemory = 4;

/** Whether network and memory have room for what the user may not open at all. Yes where the browser does not say. */
export function hasRoom(): boolean {
  const { connection, deviceMemory = enoughMemory } = device();
  return !savesData() && (connection?.effectiveType ?? "4g") === "4g" && deviceMemory >= enoughMemory;
}
