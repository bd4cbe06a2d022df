export const mandala = {};
