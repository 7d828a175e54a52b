// Stands in antd's `App` for its notifications (`next.config.js`): what we tell are messages.

export const useNotification = (): [object, null] => [{}, null];

export { useNotification as default };
