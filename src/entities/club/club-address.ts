/** The page of a club for the platform: where its name leads to. */
export const clubAddress = (id: string): string => `/admin/dashboard/clubs/${id}`;
