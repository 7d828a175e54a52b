// Replaces the notifications of antd's `App` (`next.config.js`), because ours shows messages.

export const useNotification = (): [object, null] => [{}, null];

export { useNotification as default };
