export const more = "More of preact";
