export const more = "More of rspack-federation";
