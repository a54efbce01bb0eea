/** The folder in `DATA_DIR` in which a running portal serves backups and writes copies of its database. */
export const snapshotFolder = "portico.backup";
export const snapshotSocket = "socket";
