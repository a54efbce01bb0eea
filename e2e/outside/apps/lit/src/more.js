export const more = "More of lit";
