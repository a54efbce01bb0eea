export const more = "More of webpack-umd";
