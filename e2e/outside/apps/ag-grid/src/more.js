export const more = "More of ag-grid";
