export const more = "More of plain-esm";
