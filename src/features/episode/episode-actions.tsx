import {
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  InboxOutlined,
  SendOutlined,
  SoundOutlined,
  StopOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { call } from '@/client/http';
import type { Episode, EpisodeDetail, EpisodeStatus } from '@/contract/episode';
import {
  duplicateEpisode,
  removeEpisode,
  restoreEpisode,
  setEpisodeStatus,
  setPublishAt,
} from '@/contract/episode-change';
import type { ListAction } from '@/kit/list-columns';
import { t } from '@/language/text';
import { episodeMoves } from './episode-moves';

interface Opens {
  onEdit: (episode: Episode) => void;
  onPublish: (episode: Episode) => void;
  /** Called before a copy is made; what it returns is called with the copy, so that it can be changed. */
  onCopy: () => (copy: EpisodeDetail) => void;
}

const icons: Partial<Record<EpisodeStatus, ListAction['icon']>> = {
  in_progress: <SendOutlined aria-hidden />,
  archived: <InboxOutlined aria-hidden />,
};

/** The next steps of an episode, each after a question that says what it will do. */
export const moveActions = (episode: Episode) =>
  episodeMoves(episode).map(({ to, label, title, text, okText, primary, final }) => ({
    key: to,
    primary,
    icon: icons[to],
    label: `${label}…`,
    confirm: { title, text, okText, danger: final },
    call: () =>
      call(setEpisodeStatus, { params: { id: episode.id }, body: { status: to }, ifMatch: episode.rev }),
  }));

/** What can be done with an episode of the list, by its status. */
export function episodeActions(episode: Episode, { onEdit, onPublish, onCopy }: Opens): ListAction[] {
  const { id, name, status, publishAt = null } = episode;
  const plan = (at: string | null) => call(setPublishAt, { params: { id }, body: { publishAt: at } });
  const restore = () => call(restoreEpisode, { params: { id } });
  if (episode.removedAt) {
    return [{ key: 'restore', label: t`Restore`, icon: <UndoOutlined aria-hidden />, call: restore }];
  }
  const publish: ListAction = {
    key: 'publish',
    icon: <SoundOutlined aria-hidden />,
    label: t`Publish…`,
    onClick: () => onPublish(episode),
  };
  const unplan: ListAction = {
    key: 'unplan',
    icon: <StopOutlined aria-hidden />,
    label: t`Do not publish automatically`,
    call: () => plan(null),
    undo: {
      text: t`${name} is not published automatically.`,
      what: t`publishing ${name} automatically`,
      call: () => plan(publishAt),
    },
  };
  const remove: ListAction = {
    key: 'remove',
    icon: <DeleteOutlined aria-hidden />,
    label: t`Delete`,
    call: () => call(removeEpisode, { params: { id } }),
    undo: { text: t`${name} was deleted.`, what: name, call: restore },
  };
  return [
    { key: 'edit', icon: <EditOutlined aria-hidden />, label: t`Edit`, onClick: () => onEdit(episode) },
    ...moveActions(episode),
    ...(status === 'in_progress' ? [publish] : []),
    ...(publishAt ? [unplan] : []),
    {
      key: 'duplicate',
      icon: <CopyOutlined aria-hidden />,
      label: t`Duplicate`,
      call: async () => {
        const onCopied = onCopy();
        const reply = await call(duplicateEpisode, { params: { id } });
        onCopied(reply.data);
        return reply;
      },
    },
    // Only a draft can be deleted.
    ...(status === 'draft' ? [remove] : []),
  ];
}
