/** Where an episode is heard: club admins have no pages of members. Without an id, the list. */
export const episodePage = (clubAdmin: boolean, id?: string): string =>
  clubAdmin ? '/club/dashboard/episodes' : `/member/dashboard/podcast${id ? `/${id}` : ''}`;
