export const more = "More of alpine";
