/** The folder in `DATA_DIR` in which a running portal answers to backups, and lays the copies of its database. */
export const snapshotFolder = "portico.backup";
export const snapshotSocket = "socket";
