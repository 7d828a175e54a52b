import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiFailure } from '@/client/api-failure';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import { useTimeZone } from '@/client/today';
import { toFailure } from '@/client/user-message';
import { type Category, categories } from '@/contract/category';
import {
  type Audience,
  audienceNames,
  type Episode,
  type EpisodeDetail,
  getEpisode,
  noGuides,
} from '@/contract/episode';
import { createEpisode, updateEpisode } from '@/contract/episode-change';
import { clockIn, instantOf } from '@/contract/time-zone';
import { boardKey, episodeKey, episodesKey } from '@/entities/episode/episode-queries';
import { SaveDrawer } from '@/kit/save-drawer';
import { t } from '@/language/text';
import { EpisodeFields, type EpisodeValues } from './episode-fields';

interface Props {
  open: boolean;
  /** The episode to change; without it a new one is made. */
  episode?: EpisodeDetail;
  /** The newest episode: a new one continues its numbers. */
  newest?: Episode;
  /** While the newest one is unknown: a form that began without it would start again at number 1. */
  loading?: boolean;
  onClose: () => void;
  onSaved?: (episode: EpisodeDetail) => void;
}

/** What the form begins with. A new episode goes on after the newest one. */
function startValues(
  episode: EpisodeDetail | undefined,
  newest: Episode | undefined,
  zone: string,
): Partial<EpisodeValues> {
  if (!episode) {
    return {
      number: (newest?.number ?? 0) + 1,
      season: newest?.season ?? 1,
      description: '',
      audience: 'everyone',
      category: null,
      hosts: [],
      artwork: null,
      feature: null,
      questions: [],
      guides: noGuides,
      remindAutomatically: true,
      publishAt: null,
    };
  }
  const { name, number, season, endDate, description, audience, questions, guides = noGuides } = episode;
  const { category, hosts, artwork, feature = null, remindAutomatically } = episode;
  const publishAt = episode.publishAt ? clockIn(zone, new Date(episode.publishAt)) : null;
  const written = { name, number, season, endDate, description, audience, questions, guides };
  return { ...written, category, hosts, artwork, feature, publishAt, remindAutomatically };
}

/** Makes a draft episode, or changes one. Stays mounted while closed, so that closing is animated. */
export function EpisodeDrawer({ open, episode, newest, loading, onClose, onSaved }: Props) {
  const client = useQueryClient();
  const zone = useTimeZone();
  const offered = useRef<number>(undefined);
  const made = useRef<Category>(undefined);
  /** A new category has no id yet. It is made once, also when the save after it is refused. */
  const storeCategory = async (category: Episode['category'] = null) => {
    if (category?.id !== '') return category;
    const { name } = category;
    try {
      if (made.current?.name !== name)
        made.current = (await call(categories.create, { body: { name, description: '' } })).data;
    } catch (error) {
      const { code, message, fields, ...details } = toFailure(error);
      // The refused name is the category's, not the episode's.
      throw new ApiFailure(code, message, {
        ...details,
        fields: fields.name ? { category: fields.name } : {},
      });
    }
    void client.invalidateQueries({ queryKey: listKey(categories.list) });
    return made.current;
  };
  const show = (shown: EpisodeDetail) => client.setQueryData(episodeKey(shown.id), shown);
  return (
    <SaveDrawer<EpisodeValues, EpisodeDetail, { data: EpisodeDetail; message: string }>
      title={episode ? t`Edit episode` : t`New episode`}
      submitLabel={episode ? t`Save Changes` : t`Create draft`}
      open={open}
      onClose={onClose}
      subject={episode}
      loading={loading}
      valuesOf={(begun) => startValues(begun, newest, zone)}
      width="wide"
      save={async (values, begun) => {
        const category = await storeCategory(values.category);
        const first = startValues(begun, newest, zone);
        // What has no field in this status stays as it was; so does an unchanged time, with its seconds.
        const { publishAt = first.publishAt ?? null } = values;
        const at =
          publishAt === first.publishAt && begun?.publishAt
            ? begun.publishAt
            : publishAt && instantOf(zone, publishAt).toISOString();
        if (!begun) {
          // The offered number may be taken by now: the server then gives the next one.
          const number = values.number === offered.current ? undefined : values.number;
          return call(createEpisode, { body: { ...values, category, number, publishAt: at } });
        }
        const body = { ...first, ...values, category, publishAt: at };
        return call(updateEpisode, { params: { id: begun.id }, body, ifMatch: begun.rev });
      }}
      newer={{
        read: async ({ id }) => {
          const { data } = await call(getEpisode, { params: { id } });
          show(data);
          return data;
        },
        show: (field, value) => (field === 'audience' ? audienceNames[value as Audience] : undefined),
      }}
      // The board shows who is late, which follows from the Due Date.
      stale={episode ? [episodesKey, boardKey(episode.id)] : [episodesKey]}
      onSaved={({ data }) => {
        show(data);
        onSaved?.(data);
      }}
    >
      <EpisodeFields
        episode={episode}
        onOffer={(number) => {
          offered.current = number;
        }}
      />
    </SaveDrawer>
  );
}
