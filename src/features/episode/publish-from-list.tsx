import { useRouter } from 'next/router';
import { call } from '@/client/http';
import { useList } from '@/client/list-query';
import { userMessage } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import { setEpisodeStatus } from '@/contract/episode-change';
import { listEpisodeClubs } from '@/contract/episode-content';
import { boardKey, episodesKey } from '@/entities/episode/episode-queries';
import { useAction } from '@/kit/use-action';
import { PublishModal } from './publish-modal';

interface Props {
  episode: Episode;
  open: boolean;
  onClose: () => void;
}

/** The question before publishing, asked from the list: the clubs' figures are read when it comes up. */
export function PublishFromList({ episode, open, onClose }: Props) {
  const { id, rev } = episode;
  const board = useList(listEpisodeClubs, { pageSize: 1 }, { params: { episodeId: id }, enabled: open });
  const { run, holder } = useAction(episodesKey, boardKey(id));
  const { data, error, refetch } = board;
  const router = useRouter();
  const publish = () =>
    run({
      id,
      call: () => call(setEpisodeStatus, { params: { id }, body: { status: 'published' }, ifMatch: rev }),
    });
  return (
    <>
      <PublishModal
        episode={episode}
        board={{
          reply: data,
          // The clubs that it names stand on the board.
          change: ({ filters }) =>
            void router.push({ pathname: `/admin/dashboard/episodes/${id}`, query: filters }),
          failure: error ? { message: userMessage(error), onRetry: () => void refetch() } : undefined,
        }}
        open={open}
        onClose={onClose}
        onPublish={async () => {
          if (await publish()) onClose();
        }}
      />
      {holder}
    </>
  );
}
