export const patterns = {};
