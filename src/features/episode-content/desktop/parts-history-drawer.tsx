import { UndoOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { call, playedLinks } from '@/client/http';
import { useTimeZone, useToday } from '@/client/today';
import type { ReplyOf } from '@/contract/endpoint';
import { getPartsHistory } from '@/contract/parts/parts-history';
import { restorePart } from '@/contract/parts/send-parts';
import { slotNames } from '@/contract/slot-names';
import { dayIn } from '@/contract/time-zone';
import { contentKey } from '@/entities/episode/content-queries';
import { boardKey, episodesKey } from '@/entities/episode/episode-queries';
import { HistoryDrawer, historyKey } from '@/kit/history-drawer';
import { useAction } from '@/kit/use-action';
import { t } from '@/language/text';
import { formatShortDay } from '@/ui/date/dates';
import { AudioClip } from '@/ui/media/audio-clip';
import { PartProblem } from '../part-status';
import styles from './parts-history-drawer.module.css';

interface Props {
  episodeId: string;
  clubId: string;
  /** The name of the episode. */
  title: string;
  /** For the platform, which sees many clubs. */
  clubname?: string;
  /** The episode takes parts of the club now. */
  takesParts: boolean;
  open: boolean;
  onClose: () => void;
}

type PartsEntry = ReplyOf<typeof getPartsHistory>['data'][number];

/** The history of a club's parts. Earlier files can be played and brought back. */
export function PartsHistoryDrawer({ title, clubname, takesParts, open, onClose, ...params }: Props) {
  const { episodeId, clubId } = params;
  const of = `${episodeId} ${clubId}`;
  const client = useQueryClient();
  const today = useToday();
  const zone = useTimeZone();
  const { run, running, holder } = useAction(episodesKey, boardKey(episodeId), historyKey(of));

  const bringBack = (slot: PartsEntry['part'], version: string) =>
    void run({
      id: version,
      call: () => call(restorePart, { params: { episodeId, clubId, slot }, body: { version } }),
      onDone: ({ data }) => client.setQueryData(contentKey(episodeId, clubId), data),
    });

  const more = ({ part, sent }: PartsEntry) => {
    if (!sent) return null;
    const { name, back, check, problem } = sent;
    const until = back ? formatShortDay(dayIn(zone, new Date(back.until)), today.slice(0, 4)) : '';
    return (
      <div className={styles.file}>
        <p className={styles.name}>{back ? name : t`${name} · in use`}</p>
        <AudioClip
          {...playedLinks(sent.url)}
          label={`${slotNames[part]}, ${name}`}
          peaks={sent.peaks ?? undefined}
          duration={sent.duration ?? undefined}
        />
        {check === 'bad' && <PartProblem problem={problem} />}
        {back && check !== 'bad' && takesParts && (
          <div className={styles.back}>
            <Button
              icon={<UndoOutlined aria-hidden />}
              loading={running?.id === back.version}
              onClick={() => bringBack(part, back.version)}
              aria-label={t`Bring back ${name}`}
            >{t`Bring back`}</Button>
            <span className={styles.until}>{t`until ${until}`}</span>
          </div>
        )}
      </div>
    );
  };

  return (
    <>
      <HistoryDrawer
        open={open}
        onClose={onClose}
        title={clubname ? t`the parts of ${clubname} for ${title}` : t`the parts of ${title}`}
        of={of}
        read={(pages, signal) => call(getPartsHistory, { params, query: pages, signal })}
        more={more}
      />
      {holder}
    </>
  );
}
