export const more = "More of rsbuild-federation";
