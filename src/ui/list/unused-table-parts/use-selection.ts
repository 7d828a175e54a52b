// Replaces the row selection of antd's table (`next.config.js`), because none of our tables uses it.

export const SELECTION_COLUMN: object = {};
export const SELECTION_ALL = 'SELECT_ALL';
export const SELECTION_INVERT = 'SELECT_INVERT';
export const SELECTION_NONE = 'SELECT_NONE';

const none: ReadonlySet<string> = new Set();
const same = <Columns>(columns: Columns): Columns => columns;

export const useSelection = (): [typeof same, ReadonlySet<string>] => [same, none];

export { useSelection as default };
