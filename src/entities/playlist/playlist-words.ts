/** "1 episode", "6 episodes". */
export const episodeCount = (count: number): string => `${count} ${count === 1 ? 'episode' : 'episodes'}`;
