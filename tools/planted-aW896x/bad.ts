export const a = "x"
