import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import { listEpisodes } from '@/contract/episode';
import { type MasteringSettings, previewMastering } from '@/contract/mastering/settings';
import { type BoardRow, listEpisodeClubs } from '@/contract/parts/production-board';
import { shortSlotNames } from '@/contract/slot-names';
import { PartSound } from '@/entities/episode/part-sound';
import { meaning, t } from '@/language/text';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Card } from '@/ui/layout/card';
import styles from './mastering-page.module.css';

/** A part that can be tried: its address, and what it is called. */
interface Choice {
  value: string;
  label: string;
}

const goodParts = ({ club, parts }: BoardRow, episodeId: string): Choice[] =>
  parts
    .filter(({ check }) => check === 'good')
    .map(({ slot }) => ({
      value: [episodeId, club.id, slot].join(' '),
      label: `${club.clubname}: ${shortSlotNames[slot]}`,
    }));

/** The good parts of the newest episode that clubs have sent any for. */
async function readChoices(signal: AbortSignal): Promise<Choice[]> {
  const { data: episodes } = await call(listEpisodes, { query: { sort: '-number', pageSize: 10 }, signal });
  for (const { id, status } of episodes) {
    if (status === 'draft') continue;
    const { data } = await call(listEpisodeClubs, {
      params: { episodeId: id },
      query: { pageSize: 100 },
      signal,
    });
    const choices = data.flatMap((row) => goodParts(row, id));
    if (choices.length > 0) return choices;
  }
  return [];
}

const pollMs = 1500;

/** A real part with these settings, before they are saved. */
function Trial({ part, settings }: { part: string; settings: MasteringSettings }) {
  const [episodeId = '', clubId = '', slot = ''] = part.split(' ');
  const { data, error, refetch } = useQuery({
    queryKey: ['mastering-trial', part, settings.loudness, settings.bitRate, settings.gap],
    queryFn: async ({ signal }) => {
      const body = { episodeId, clubId, slot: slot as 'intro', settings };
      return (await call(previewMastering, { body, signal })).data;
    },
    refetchInterval: ({ state }) => (state.data?.state === 'working' ? pollMs : false),
  });
  if (error && !data) return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
  if (!data || data.state === 'working') return <p role="status">{t`Mastering…`}</p>;
  if (data.state === 'failed') return <p role="alert">{data.reason}</p>;
  const sound = { at: '', check: 'good', peaks: null, duration: null } as const;
  return (
    <PartSound
      url={data.raw}
      title={t`The part`}
      part={{ ...sound, ...(data.mastered && { mastered: data.mastered }) }}
    />
  );
}

/** Lets the platform hear a part with the settings as they are on the page, before anything changes. */
export function MasteringTrial({ settings }: { settings: MasteringSettings }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['mastering-parts'],
    queryFn: ({ signal }) => readChoices(signal),
  });
  const [part, setPart] = useState<string>();
  const [tried, setTried] = useState<{ part: string; settings: MasteringSettings }>();
  return (
    <Card title={t`Hear a part first`}>
      <div className={styles.fields}>
        <div className={styles.field}>
          <label htmlFor="trial">{meaning('of an episode')`Part`}</label>
          <Select
            id="trial"
            options={data}
            value={part}
            onChange={setPart}
            loading={!data && !error}
            placeholder={data?.length === 0 ? t`No club has sent a part yet` : t`Choose a part`}
            showSearch={{ optionFilterProp: 'label' }}
          />
        </div>
        {error && <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />}
        <Button
          disabled={!part}
          onClick={() => part && setTried({ part, settings })}
        >{t`Hear the part with these settings`}</Button>
        {tried && <Trial part={tried.part} settings={tried.settings} />}
      </div>
    </Card>
  );
}
