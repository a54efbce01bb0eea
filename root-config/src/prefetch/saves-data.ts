interface Connection {
  saveData?: boolean;
}

/** Whether the user has asked to save data (Network Information API, `saveData`). No where the browser does not say. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection } & Navigator;
  return connection?.saveData === true;
}
