// Replaces, in antd's table, the parts that none of our tables has (`next.config.js`): filters in its head,
// its own pagination and emptiness, a word over what sorts, rows drawn only where they are seen.

export const flattenKeys = (): string[] => [];

const Nothing = (): null => null;

export { Nothing as default };
