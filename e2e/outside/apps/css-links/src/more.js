export const more = "More of css-links";
