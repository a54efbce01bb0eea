export const more = "More of vite-assets";
