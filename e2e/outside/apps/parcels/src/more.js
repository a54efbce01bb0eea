export const more = "More of parcels";
