export const more = "More of vue-kits";
