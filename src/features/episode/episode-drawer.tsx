import { useQueryClient } from '@tanstack/react-query';
import { call } from '@/client/http';
import {
  audienceNames,
  createEpisode,
  type Episode,
  episodeStatusNames,
  getEpisode,
  updateEpisode,
} from '@/contract/episode';
import { boardKey, episodeKey, episodesKey } from '@/entities/episode/episode-queries';
import { SaveDrawer } from '@/kit/save-drawer';
import { formatDate } from '@/ui/date/dates';
import { EpisodeFields, type EpisodeValues } from './episode-fields';

interface Props {
  open: boolean;
  /** The episode to change; without it a new one is made. */
  episode?: Episode;
  /** The newest episode there is: a new one continues its numbers. */
  newest?: Episode;
  /** While the newest one is not known yet: a form that began without it would start again at number 1. */
  loading?: boolean;
  onClose: () => void;
  onSaved?: (episode: Episode) => void;
}

const startValues = (episode?: Episode, newest?: Episode): Partial<EpisodeValues> => {
  if (!episode) {
    return {
      number: (newest?.number ?? 0) + 1,
      season: newest?.season ?? 1,
      description: '',
      audience: 'everyone',
    };
  }
  const { name, number, season, endDate, description, audience } = episode;
  return { name, number, season, endDate, description, audience };
};

const Newer = ({ name, status, endDate, audience }: Episode) => (
  <>
    The episode is now <strong>{name}</strong>, {episodeStatusNames[status].toLowerCase()}, with the Due Date{' '}
    {formatDate(endDate)}, for {audienceNames[audience].toLowerCase()}.
  </>
);

/** Makes a draft episode, or changes one. Stays mounted while closed, so that closing is animated. */
export function EpisodeDrawer({ open, episode, newest, loading, onClose, onSaved }: Props) {
  const client = useQueryClient();
  const show = (shown: Episode) => client.setQueryData(episodeKey(shown.id), shown);
  return (
    <SaveDrawer<EpisodeValues, Episode, { data: Episode; message: string }>
      title={episode ? 'Edit episode' : 'New episode'}
      submitLabel={episode ? 'Save Changes' : 'Create draft'}
      open={open}
      onClose={onClose}
      subject={episode}
      loading={loading}
      valuesOf={(begun) => startValues(begun, newest)}
      save={(body, begun) =>
        begun
          ? call(updateEpisode, { params: { id: begun.id }, body, ifMatch: begun.rev })
          : call(createEpisode, { body })
      }
      newer={{
        read: async ({ id }) => {
          const { data } = await call(getEpisode, { params: { id } });
          show(data);
          return data;
        },
        words: (found) => <Newer {...found} />,
      }}
      // The board shows who is late, which follows from the Due Date.
      stale={episode ? [episodesKey, boardKey(episode.id)] : [episodesKey]}
      onSaved={({ data }) => {
        show(data);
        onSaved?.(data);
      }}
    >
      <EpisodeFields fresh={!episode} />
    </SaveDrawer>
  );
}
