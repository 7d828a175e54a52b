import { FlagOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { userMessage } from '@/client/user-message';
import { limits } from '@/contract/limits';
import { EpisodeCover } from '@/entities/episode/episode-cover';
import { shortNumber } from '@/entities/episode/episode-words';
import { Rich } from '@/language/rich';
import { plural, t } from '@/language/text';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { useUndo } from '@/ui/feedback/use-undo';
import { OrderedRows } from '@/ui/form/ordered-rows';
import { Sheet } from '@/ui/layout/sheet';
import { leftOf } from '../episode-progress';
import { useMyEpisodes } from '../episode-queries';
import { keepMemory, readMemory } from '../player/listening-memory';
import { usePlay } from '../player/play-episode';
import { usePlayer } from '../player/player-store';
import { SavedMark } from '../saved/use-saved';
import { SkipSwitch } from '../skip/skip-switch';
import { driveUsual, fillDrive, inTime, minutesOfAll, secondsLeft } from './drive';
import { DriveCard } from './drive-card';
import { NowPlayingCard, PlaylistRest } from './queue-neighbours';
import { changeQueue, queueChanges, queuedOf, useQueue } from './queue-queries';
import styles from './queue-sheet.module.css';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** What plays next: the queue, and after it the rest of the playlist. */
export function QueueSheet({ open, onClose }: Props) {
  return (
    <Sheet title={t`Queue`} open={open} onClose={onClose} footer={<SkipSwitch />}>
      <NowPlayingCard />
      <Waiting />
      <PlaylistRest onChoose={onClose} />
    </Sheet>
  );
}

type Change = Parameters<typeof changeQueue>[2];

/** The changes of the queue with their Undo; what was not saved is said. */
function useChanges(userId: string | undefined) {
  const client = useQueryClient();
  const { offer } = useUndo();
  const [failed, setFailed] = useState<string>();
  const save = async (how: Change) => {
    if (userId !== undefined) await changeQueue(client, userId, how);
  };
  /** Whether it was saved. */
  const change = async (how: Change) => {
    setFailed(undefined);
    try {
      await save(how);
      return true;
    } catch (error) {
      setFailed(userMessage(error));
      return false;
    }
  };
  /** `back` is the reverse, which may meet a queue that has changed meanwhile. */
  const withUndo = async (text: string, what: string, how: Change, back: Change) => {
    if (!(await change(how))) return;
    offer({
      id: 'queue',
      text,
      what,
      undo: async () => {
        // Its failure is told by the notice, because the sheet may be closed by then.
        await save(back);
        return t`The queue is the same as before.`;
      },
    });
  };
  return { change, withUndo, failed };
}

const none: readonly string[] = [];

function Waiting() {
  const { userId } = usePlay();
  const queue = useQueue(userId);
  const mine = useMyEpisodes();
  const kept = queue.data?.episodes ?? none;
  // The rows move at once, because the focus stays on the one that was moved; the queue follows a moment later.
  const [moved, setMoved] = useState<{ from: readonly string[]; to: readonly string[] }>();
  const queued = queuedOf(moved?.from === kept ? moved.to : kept, mine.data ?? []);
  const { change, withUndo, failed } = useChanges(userId);
  const nothing = useId();
  const [minutes, setMinutes] = useState(() => readMemory(userId ?? '').minutes ?? driveUsual);
  const rate = usePlayer((state) => state.rate);
  const current = usePlayer(({ nowPlaying }) => nowPlaying?.episode.id);
  const now = usePlayer(({ position, duration }) => Math.round(Math.max(0, duration - position))) / rate;

  if (queue.error && !queue.data)
    return <FailureNotice message={userMessage(queue.error)} onRetry={() => void queue.refetch()} />;
  if (!queue.data || !mine.data) return <p className={styles.empty}>{t`Loading…`}</p>;

  const lengths = queued.map((episode) => secondsLeft(episode) / rate);
  const all = now > 0 ? [now, ...lengths] : lengths;
  const waiting = new Set([...queued.map(({ id }) => id), ...(current === undefined ? [] : [current])]);
  const fill = fillDrive(mine.data, waiting, minutes - minutesOfAll(all), rate).slice(
    0,
    limits.queueMax - queued.length,
  );
  const onTime = Math.max(0, inTime(all, minutes) - (now > 0 ? 1 : 0));
  const choose = (next: number) => {
    setMinutes(next);
    if (userId !== undefined) keepMemory(userId, { minutes: next });
  };
  return (
    <>
      {failed && (
        <p role="alert" className={styles.failed}>
          {failed}
        </p>
      )}
      <DriveCard
        minutes={minutes}
        onMinutes={choose}
        now={now}
        queued={lengths}
        fitting={fill.length}
        onFill={() => {
          void withUndo(
            plural(fill.length, { one: '# episode was added.', other: '# episodes were added.' }),
            t`adding them`,
            queueChanges.last(fill),
            (ids) => ids.filter((id) => !fill.includes(id)),
          );
        }}
      />
      {queued.length === 0 && (
        <p id={nothing} tabIndex={-1} className={styles.empty}>
          <Rich
            text="Your queue is empty. To add an episode, open its ⋯ and choose <strong>Play next</strong> or <strong>Add to the queue</strong>."
            strong={<strong />}
          />
        </p>
      )}
      {/* Also without rows, because it says what became of the last one. */}
      <OrderedRows
        label={t`Queue in order`}
        compact
        afterLast={nothing}
        rows={queued}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        before={(place) =>
          place === onTime && (
            <span className={styles.match}>
              <FlagOutlined aria-hidden /> {t`Match`}
            </span>
          )
        }
        onMove={(from, to) => {
          const row = queued[from];
          const order = queued.filter((one) => one !== row);
          if (!row) return;
          const move = queueChanges.move(row.id, order[to]?.id);
          setMoved({ from: kept, to: move(kept) });
          void change(move);
        }}
        onRemove={(place) => {
          const row = queued[place];
          if (!row) return;
          const putBack = queueChanges.move(row.id, queued[place + 1]?.id);
          void withUndo(
            t`${row.name} was taken out.`,
            t`taking ${row.name} out`,
            queueChanges.remove(row.id),
            (ids) => putBack(queueChanges.last([row.id])(ids)),
          );
        }}
      >
        {(episode) => (
          <span className={styles.row}>
            <EpisodeCover episode={episode} size={44} rounded={9} />
            <span className={styles.words}>
              <strong>{episode.name}</strong>
              <span className={styles.facts}>
                {shortNumber(episode)} · {leftOf(episode)}
                <SavedMark episodeId={episode.id} />
              </span>
            </span>
          </span>
        )}
      </OrderedRows>
      {queued.length > 0 && (
        <button
          type="button"
          className={styles.clear}
          onClick={() =>
            void withUndo(
              t`The queue was cleared.`,
              t`clearing the queue`,
              // Not what another device has added since.
              (ids) => ids.filter((id) => !kept.includes(id)),
              // What was added meanwhile comes last.
              (ids) => queueChanges.last(ids)(kept),
            )
          }
        >{t`Clear the queue`}</button>
      )}
    </>
  );
}
