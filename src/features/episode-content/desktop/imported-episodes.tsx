import { DeleteOutlined, UndoOutlined } from '@ant-design/icons';
import { call } from '@/client/http';
import type { Episode, listEpisodes } from '@/contract/episode';
import { removeEpisode, restoreEpisode } from '@/contract/episode-change';
import { limits } from '@/contract/limits';
import { type ListAction, restoreNote } from '@/kit/list-columns';
import { deletedChip, type ListFilter } from '@/kit/list-filter';
import { type BulkAction, eachRow } from '@/kit/use-bulk';
import { plural, t } from '@/language/text';

const remove = ({ id }: Episode) => call(removeEpisode, { params: { id } });
const restore = ({ id }: Episode) => call(restoreEpisode, { params: { id } });

/** What a club can do with an episode of its imported show; the others are the platform's. */
function importedActions(episode: Episode): ListAction[] {
  const { name, imported, removedAt } = episode;
  if (!imported) return [];
  if (removedAt) {
    return [
      {
        key: 'restore',
        label: t`Restore`,
        icon: <UndoOutlined aria-hidden />,
        call: () => restore(episode),
      },
    ];
  }
  return [
    {
      key: 'remove',
      label: t`Delete`,
      icon: <DeleteOutlined aria-hidden />,
      call: () => remove(episode),
      undo: { text: t`${name} was deleted.`, what: name, call: () => restore(episode) },
    },
  ];
}

const deleted = (count: number) =>
  plural(count, { one: '# episode was deleted', other: '# episodes were deleted' });
const restored = (count: number) => plural(count, { one: '# episode is back', other: '# episodes are back' });

const importedBulk: readonly BulkAction<typeof listEpisodes>[] = [
  {
    key: 'remove',
    label: t`Delete…`,
    icon: <DeleteOutlined aria-hidden />,
    appliesTo: ({ imported, removedAt }) => imported === true && !removedAt,
    confirm: (count) => ({
      title: plural(count, { one: 'Delete # imported episode?', other: 'Delete # imported episodes?' }),
      text: t`Your families and podcast apps do not get them any more. You can restore them for ${limits.restorableDays} days.`,
      okText: t`Delete`,
      danger: true,
    }),
    call: eachRow(remove),
    done: deleted,
    undo: { call: eachRow(restore), done: restored },
  },
  {
    key: 'restore',
    label: t`Restore`,
    icon: <UndoOutlined aria-hidden />,
    appliesTo: ({ removedAt }) => Boolean(removedAt),
    call: eachRow(restore),
    done: restored,
    undo: { call: eachRow(remove), done: deleted },
  },
];

/** What the list of past episodes has for a club with an imported show. */
export const importedOptions = {
  actions: importedActions,
  bulk: importedBulk,
  note: ({ removedAt }: Episode) => restoreNote({ removedAt: removedAt ?? null }),
};

/** The filter of past episodes with those of the imported show, and the deleted ones of it. */
export const withImported = ({ chips, none, ...filter }: ListFilter, clubId: string): ListFilter => ({
  ...filter,
  chips: [...chips, { filter: 'ofClub', value: clubId, label: t`Imported` }, deletedChip],
  none: {
    ...none,
    [clubId]: {
      title: t`No imported episodes`,
      text: t`Episodes of a show that you bring from elsewhere appear here.`,
    },
    true: {
      title: t`No deleted episodes`,
      text: t`An imported episode that you delete appears here for ${limits.restorableDays} days, and can be restored.`,
    },
  },
});
