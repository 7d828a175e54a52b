import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { Episode } from '@/contract/episode';
import { type RowAction, RowMenu } from '@/ui/list/row-menu';

export interface EpisodeActions {
  onEdit: (episode: Episode) => void;
  onRemove: (episode: Episode) => void;
}

/** What can be done with an episode from the list. Only a draft can be deleted. */
export function EpisodeMenu({ episode, onEdit, onRemove }: EpisodeActions & { episode: Episode }) {
  const actions: RowAction[] = [
    { key: 'edit', icon: <EditOutlined aria-hidden />, label: 'Edit', onClick: () => onEdit(episode) },
  ];
  if (episode.status === 'draft') {
    actions.push({
      key: 'remove',
      icon: <DeleteOutlined aria-hidden />,
      label: 'Delete…',
      onClick: () => onRemove(episode),
    });
  }
  return <RowMenu label={`Actions for ${episode.name}`} actions={actions} />;
}
