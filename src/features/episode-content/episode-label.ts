import type { Episode } from '@/contract/episode';

/** An episode in the phone's selector: the open one has the spec's words before its name. */
export const episodeLabel = ({ name, status }: Episode): string =>
  status === 'in_progress' ? `Current: ${name}` : name;
