import { useList } from '@/client/list-query';
import { userMessage } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import { listEpisodeClubs } from '@/contract/parts/production-board';
import { PublishModal } from './publish-modal';

interface Props {
  episode: Episode;
  open: boolean;
  onClose: () => void;
}

/** The checklist before publishing, opened from the list: the clubs' figures are loaded when it opens. */
export function PublishFromList({ episode, open, onClose }: Props) {
  const params = { episodeId: episode.id };
  const { data, error, refetch } = useList(listEpisodeClubs, { pageSize: 1 }, { params, enabled: open });
  const failure = error ? { message: userMessage(error), onRetry: () => void refetch() } : undefined;
  return <PublishModal episode={episode} board={{ reply: data, failure }} open={open} onClose={onClose} />;
}
