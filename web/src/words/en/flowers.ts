export const flowers = {};
