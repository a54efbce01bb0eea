export const more = "More of page-ids";
