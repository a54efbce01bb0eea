export const plus = (a, b) => a + b;
