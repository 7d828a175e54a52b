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
import { remindedBy } from '@/entities/episode/episode-words';
import type { ListAction } from '@/kit/list-columns';
import { type ActionConfig, useAction } from '@/kit/use-action';
import type { BulkAction } from '@/kit/use-bulk';
import { plural, t } from '@/language/text';
import { Opened } from '@/ui/form/opened';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { useLinkedOpening } from '@/ui/list/use-linked-opening';
import type { Board } from '../board-queries';

const hours = limits.remindAgainHours;

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
      title: plural(fresh, { one: 'Remind # club?', other: 'Remind # clubs?' }),
      text: plural(
        lateReminded,
        {
          one: '# of the {late} late clubs was reminded in the last {hours} hours. It gets no second email now.',
          other:
            '# of the {late} late clubs were reminded in the last {hours} hours. They get no second email now.',
        },
        { late, hours },
      ),
      okText: plural(fresh, { one: 'Remind # club', other: 'Remind # clubs' }),
    };
  }
  return {
    title: plural(late, { one: 'Remind it again?', other: 'Remind all # again?' }),
    text: plural(
      late,
      {
        one: 'The late club was reminded in the last {hours} hours. It gets a second email.',
        other: 'All # late clubs were reminded in the last {hours} hours. They get a second email.',
      },
      { hours },
    ),
    okText: t`Remind again`,
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
        {plural(summary.late, { one: 'Remind # late club', other: 'Remind # late clubs' })}
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
  const { opened, open, close } = useLinkedOpening('remind');
  // Who was reminded a short time ago gets no second email.
  const fresh = summary && summary.late === 0 ? summary.silent - summary.silentReminded : 0;
  if (episode.status !== 'in_progress') return null;
  return (
    <>
      {fresh > 0 && (
        <Button onClick={() => open('silent')}>
          {plural(fresh, { one: 'Remind # silent club…', other: 'Remind all # silent…' })}
        </Button>
      )}
      <Opened subject={RemindedGroup.safeParse(opened).data}>
        {(who, dialog) => <RemindModal {...dialog} episode={episode} who={who} onClose={close} />}
      </Opened>
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
      label: again ? t`Remind again…` : t`Remind by email`,
      confirm:
        row.reminded && again
          ? {
              title: t`Remind ${row.club.clubname} again?`,
              text: t`${remindedBy(row.reminded, zone)}. Its admins get a second email.`,
              okText: t`Remind again`,
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
  label: t`Remind by email`,
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
        ...lately.map(({ key, title }) => ({
          key,
          title,
          reason: t`It was reminded in the last ${hours} hours already.`,
        })),
        ...deserted.map(({ key, title }) => ({ key, title, reason: t`It has no admin to write to.` })),
      ],
    };
  },
  done: (count) => plural(count, { one: '# club was reminded', other: '# clubs were reminded' }),
});
