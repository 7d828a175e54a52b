/** The key of the shared devices in the query cache. */
export const devicesKey = ['shared-device'] as const;
