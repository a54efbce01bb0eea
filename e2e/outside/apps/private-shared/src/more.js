export const more = "More of private-shared";
