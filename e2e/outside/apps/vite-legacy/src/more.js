export const more = "More of vite-legacy";
