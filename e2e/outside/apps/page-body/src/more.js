export const more = "More of page-body";
