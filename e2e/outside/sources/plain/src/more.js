export const more = "More of NAME";
