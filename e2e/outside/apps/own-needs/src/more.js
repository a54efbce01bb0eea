export const more = "More of own-needs";
