export const fee: string = 1;
