import { BellOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { call } from '@/client/http';
import type { ReplyOf } from '@/contract/endpoint';
import type { Episode } from '@/contract/episode';
import { RemindedGroup, remindClubs } from '@/contract/episode-club';
import { slots } from '@/contract/episode-content';
import { limits } from '@/contract/limits';
import { type BoardRow, goodParts, type listEpisodeClubs } from '@/contract/parts/production-board';
import { boardKey } from '@/entities/episode/episode-queries';
import { clubCount, remindedBy } from '@/entities/episode/episode-words';
import type { ListAction } from '@/kit/list-columns';
import { type ActionConfig, useAction } from '@/kit/use-action';
import type { BulkAction } from '@/kit/use-bulk';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { useAddress } from '@/ui/list/use-address';
import type { Board } from '../board-queries';

const hours = `in the last ${limits.remindAgainHours} hours`;

/** Whether a club can be reminded of missing parts. */
const lacksParts = ({ parts }: BoardRow) => goodParts(parts) < slots.length;

const isReminded = ({ reminded }: BoardRow) =>
  reminded !== null && Date.now() - Date.parse(reminded.at) < limits.remindAgainHours * 3_600_000;

/** Seconds: long enough to read names. */
const namesShownFor = 10;

type Reply = ReplyOf<typeof remindClubs>;

/** Says who was reminded; for longer where some clubs have no admin to write to. */
function useTellReminded() {
  const { message } = App.useApp();
  return ({ data, message: content }: Reply) =>
    void (data.withoutAdmin.length > 0
      ? message.warning({ content, duration: namesShownFor })
      : message.success(content));
}

/** Says before a reminder that some clubs had one a short time ago; nothing otherwise. */
function questionFor({ late, lateReminded }: Board['summary']): ActionConfig['confirm'] {
  const fresh = late - lateReminded;
  if (lateReminded === 0) return undefined;
  if (fresh > 0) {
    return {
      title: `Remind ${clubCount(fresh)}?`,
      text: `${clubCount(lateReminded)} of the ${late} late ones ${lateReminded === 1 ? 'was' : 'were'} reminded ${hours}, and ${lateReminded === 1 ? 'gets' : 'get'} no second email now.`,
      okText: `Remind ${clubCount(fresh)}`,
    };
  }
  return {
    title: late === 1 ? 'Remind it again?' : `Remind all ${late} again?`,
    text: `${late === 1 ? 'The late club was' : `All ${late} late clubs were`} reminded ${hours}. They get a second email.`,
    okText: 'Remind again',
  };
}

/** Writes to the admins of all late clubs. */
export function RemindLate({ episode, summary }: { episode: Episode; summary?: Board['summary'] }) {
  const { run, running, holder } = useAction(boardKey(episode.id));
  const tell = useTellReminded();
  if (episode.status !== 'in_progress' || !summary || summary.late === 0) return holder;
  const again = summary.late === summary.lateReminded;
  return (
    <>
      <Button
        loading={running !== undefined}
        onClick={() =>
          void run({
            id: 'late',
            quiet: true,
            confirm: questionFor(summary),
            call: () => call(remindClubs, { params: { episodeId: episode.id }, body: { again } }),
            onDone: tell,
          })
        }
      >
        {`Remind ${summary.late} late ${summary.late === 1 ? 'club' : 'clubs'}`}
      </Button>
      {holder}
    </>
  );
}

const RemindModal = lazyComponent(() => import('./remind-modal').then((module) => module.RemindModal));

/**
 * Shows the recipients of a reminder before it is sent: opened by the button, or by a link
 * (`?remind=silent`). The button is for silent clubs before any club is late; after that `RemindLate` writes
 * to them, too.
 */
export function RemindPreviewed({ episode, summary }: { episode: Episode; summary?: Board['summary'] }) {
  const { query, change } = useAddress();
  if (episode.status !== 'in_progress') return null;
  const who = RemindedGroup.safeParse(query.remind).data;
  return (
    <>
      {summary && summary.late === 0 && summary.silent > 0 && (
        <Button onClick={() => change({ remind: 'silent' })}>
          {summary.silent === 1 ? 'Remind 1 silent club…' : `Remind all ${summary.silent} silent…`}
        </Button>
      )}
      {who && (
        <RemindModal episode={episode} who={who} onClose={() => change({ remind: undefined }, 'replace')} />
      )}
    </>
  );
}

const icon = <BellOutlined aria-hidden />;

/** Reminds one club, from its row, before it is late too. */
export function remindAction(episodeId: string, row: BoardRow, zone: string): ListAction[] {
  if (!lacksParts(row)) return [];
  const again = isReminded(row);
  return [
    {
      key: 'remind',
      icon,
      label: again ? 'Remind again…' : 'Remind by email',
      confirm:
        row.reminded && again
          ? {
              title: `Remind ${row.club.clubname} again?`,
              text: `${remindedBy(row.reminded, zone)}. Its admins get a second email.`,
              okText: 'Remind again',
            }
          : undefined,
      call: () => call(remindClubs, { params: { episodeId }, body: { clubIds: [row.club.id], again } }),
    },
  ];
}

/** Reminds the ticked clubs; it says that clubs reminded a short time ago are left out. */
export const remindBulk = (episodeId: string): BulkAction<typeof listEpisodeClubs> => ({
  key: 'remind',
  icon,
  label: 'Remind by email',
  appliesTo: lacksParts,
  call: async (rows) => {
    const lately = rows.filter(({ row }) => isReminded(row));
    const clubIds = rows.filter(({ row }) => !isReminded(row)).map(({ key }) => key);
    const data =
      clubIds.length > 0
        ? (await call(remindClubs, { params: { episodeId }, body: { clubIds } })).data
        : undefined;
    const deserted = rows.filter(({ title }) => data?.withoutAdmin.includes(title));
    return {
      done: data?.clubs ?? 0,
      failed: [
        ...lately.map(({ key, title }) => ({ key, title, reason: `It was reminded ${hours} already.` })),
        ...deserted.map(({ key, title }) => ({ key, title, reason: 'It has no admin to write to.' })),
      ],
    };
  },
  done: (count) => `${clubCount(count)} ${count === 1 ? 'was' : 'were'} reminded`,
});
