export const more = "More of page-webpack";
