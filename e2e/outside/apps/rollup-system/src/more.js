export const more = "More of rollup-system";
