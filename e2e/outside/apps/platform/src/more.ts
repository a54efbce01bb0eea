export const more = "More of platform";
