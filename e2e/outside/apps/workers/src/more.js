export const more = "More of workers";
