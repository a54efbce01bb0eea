export const more = "More of webpack-nested";
