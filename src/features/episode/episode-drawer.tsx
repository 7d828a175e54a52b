import type { Episode } from '@/contract/episode';
import { useOpening } from '@/ui/form/use-opening';
import { EpisodeForm } from './episode-form';

interface Props {
  open: boolean;
  /** The episode to change; without it a new one is made. */
  episode?: Episode;
  /** The newest episode there is: a new one carries on its numbers. */
  newest?: Episode;
  /** While the newest one is not known yet: a form that began without it would start again at number 1. */
  loading?: boolean;
  onClose: () => void;
  onSaved?: (episode: Episode) => void;
}

/** Makes a draft episode, or changes one. Stays mounted while closed, so that it is seen leaving. */
export function EpisodeDrawer({ episode, ...props }: Props) {
  const { count, first } = useOpening(props.open, episode);
  return <EpisodeForm key={count} first={first} {...props} />;
}
