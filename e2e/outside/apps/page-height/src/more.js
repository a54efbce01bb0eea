export const more = "More of page-height";
