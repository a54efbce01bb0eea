export type { MapDocument } from "@portico/shared-utility/contract";

export const emptyDocument = { imports: {}, integrity: {}, depcache: {}, styles: {}, locales: {} };
