export const more = "More of page-parcel";
