export const more = "More of rollup-amd";
