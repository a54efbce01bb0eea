export const more = "More of webpack-root";
