import { useQueryClient } from '@tanstack/react-query';
import { call } from '@/client/http';
import {
  audienceNames,
  type Episode,
  type EpisodeDetail,
  episodeStatusNames,
  getEpisode,
} from '@/contract/episode';
import { createEpisode, updateEpisode } from '@/contract/episode-change';
import { boardKey, episodeKey, episodesKey } from '@/entities/episode/episode-queries';
import { SaveDrawer } from '@/kit/save-drawer';
import { formatDate } from '@/ui/date/dates';
import { EpisodeFields, type EpisodeValues } from './episode-fields';

interface Props {
  open: boolean;
  /** The episode to change; without it a new one is made. */
  episode?: EpisodeDetail;
  /** The newest episode there is: a new one continues its numbers. */
  newest?: Episode;
  /** While the newest one is not known yet: a form that began without it would start again at number 1. */
  loading?: boolean;
  onClose: () => void;
  onSaved?: (episode: EpisodeDetail) => void;
}

const blank = {
  description: '',
  audience: 'everyone',
  category: null,
  hosts: [],
  artwork: null,
  feature: null,
  questions: [],
  publishAt: null,
} as const;

function startValues(episode?: EpisodeDetail, newest?: Episode) {
  if (!episode)
    return {
      ...blank,
      hosts: [],
      questions: [],
      number: (newest?.number ?? 0) + 1,
      season: newest?.season ?? 1,
    };
  const { name, number, season, endDate, description, audience } = episode;
  const { category, hosts, artwork, feature = null, questions, publishAt = null } = episode;
  return {
    ...{ name, number, season, endDate, description, audience },
    ...{ category, hosts, artwork, feature, questions, publishAt },
  };
}

const Newer = ({ name, status, endDate, audience }: Episode) => (
  <>
    The episode is now <strong>{name}</strong>, {episodeStatusNames[status].toLowerCase()}, with the Due Date{' '}
    {formatDate(endDate)}, for {audienceNames[audience].toLowerCase()}.
  </>
);

/** Makes a draft episode, or changes one. Stays mounted while closed, so that closing is animated. */
export function EpisodeDrawer({ open, episode, newest, loading, onClose, onSaved }: Props) {
  const client = useQueryClient();
  const show = (shown: EpisodeDetail) => client.setQueryData(episodeKey(shown.id), shown);
  return (
    <SaveDrawer<EpisodeValues, EpisodeDetail, { data: EpisodeDetail; message: string }>
      title={episode ? 'Edit episode' : 'New episode'}
      submitLabel={episode ? 'Save Changes' : 'Create draft'}
      open={open}
      onClose={onClose}
      subject={episode}
      loading={loading}
      valuesOf={(begun) => startValues(begun, newest)}
      save={(values, begun) => {
        // What has no field yet goes back as it was.
        const body = { ...startValues(begun, newest), ...values };
        return begun
          ? call(updateEpisode, { params: { id: begun.id }, body, ifMatch: begun.rev })
          : call(createEpisode, { body });
      }}
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
