export const more = "More of webpack-var";
