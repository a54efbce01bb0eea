export const more = "More of open-dialogs";
