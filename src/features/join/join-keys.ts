export const joinRequestsKey = ['join-request', 'list'] as const;
