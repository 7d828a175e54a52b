import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import type { Episode } from '@/contract/episode';
import { MoreButton } from '@/ui/more-button';

export interface EpisodeActs {
  onEdit: (episode: Episode) => void;
  onRemove: (episode: Episode) => void;
}

/** What can be done with an episode from the list. Only a draft can be deleted. */
export const EpisodeMenu = ({ episode, onEdit, onRemove }: EpisodeActs & { episode: Episode }) => (
  <Dropdown
    trigger={['click']}
    placement="bottomRight"
    menu={{
      items: [
        { key: 'edit', icon: <EditOutlined />, label: 'Edit', onClick: () => onEdit(episode) },
        ...(episode.status === 'draft'
          ? [
              {
                key: 'remove',
                icon: <DeleteOutlined />,
                label: 'Delete…',
                onClick: () => onRemove(episode),
              },
            ]
          : []),
      ],
    }}
  >
    <MoreButton label={`Actions for ${episode.name}`} />
  </Dropdown>
);
