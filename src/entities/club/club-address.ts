/** The platform's page of a club. */
export const clubAddress = (id: string): string => `/admin/dashboard/clubs/${id}`;
