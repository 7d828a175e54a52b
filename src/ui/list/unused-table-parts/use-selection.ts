// Stands in antd's table for its ticked rows (`next.config.js`), which none of our tables has.

export const SELECTION_COLUMN: object = {};
export const SELECTION_ALL = 'SELECT_ALL';
export const SELECTION_INVERT = 'SELECT_INVERT';
export const SELECTION_NONE = 'SELECT_NONE';

const none: ReadonlySet<string> = new Set();
const same = <Columns>(columns: Columns): Columns => columns;

export const useSelection = (): [typeof same, ReadonlySet<string>] => [same, none];

export { useSelection as default };
