import { call } from '@/client/http';
import { type Episode, getEpisode, listEpisodes } from '@/contract/episode';
import { shortNumber } from '@/entities/episode/episode-words';
import { SearchSelect } from '@/kit/search-select';
import { t } from '@/language/text';

interface Props {
  /** Also the one that is shown while none is chosen. */
  value?: string;
  onChange: (id: string) => void;
}

const optionOf = (episode: Pick<Episode, 'id' | 'number' | 'name'>) => ({
  value: episode.id,
  label: `${shortNumber(episode)} ${episode.name}`,
});
const readEpisode = async (id: string) => (await call(getEpisode, { params: { id } })).data;

/** One of the published episodes, the newest first, found by its name. */
export const PublishedEpisodeSelect = (field: Props) => (
  <SearchSelect
    {...field}
    aria-label={t`Episode`}
    placeholder={t`Find an episode`}
    endpoint={listEpisodes}
    query={{ sort: '-number', status: 'published' }}
    optionOf={optionOf}
    none={t`No episode of this name.`}
    read={readEpisode}
  />
);
