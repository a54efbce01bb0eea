export const times = (n) => n * 3;
