import { CustomerServiceOutlined, LockOutlined, ReloadOutlined, UnlockOutlined } from '@ant-design/icons';
import type { BoardRow } from '@/contract/episode-content';
import { RowMenu } from '@/ui/list/row-menu';

export interface BoardActions {
  onMaster: (row: BoardRow) => void;
  onListen: (row: BoardRow) => void;
  /** Lets the club send its parts again, or no more; undefined unless the episode is published. */
  onAccess?: (row: BoardRow) => void;
}

const masterLabel = ({ rendition }: BoardRow) => {
  if (!rendition) return 'Master now';
  return rendition.status === 'failed' ? 'Try mastering again' : 'Master again';
};

const accessItem = (row: BoardRow, onAccess: (row: BoardRow) => void) => ({
  key: 'access',
  icon: row.maySendAgain ? <LockOutlined /> : <UnlockOutlined />,
  label: row.maySendAgain ? 'Close sending again' : `Let ${row.club.clubname} send again`,
  onClick: () => onAccess(row),
});

/** What can be done about one club's episode. */
export const BoardMenu = ({ row, onMaster, onListen, onAccess }: BoardActions & { row: BoardRow }) => {
  const status = row.rendition?.status;
  const busy = status === 'queued' || status === 'rendering';
  return (
    <RowMenu
      label={`Actions for ${row.club.clubname}`}
      actions={[
        {
          key: 'listen',
          icon: <CustomerServiceOutlined />,
          label: 'Listen to the episode',
          disabled: status !== 'ready',
          onClick: () => onListen(row),
        },
        {
          key: 'master',
          icon: <ReloadOutlined />,
          label: busy ? 'Mastering…' : masterLabel(row),
          disabled: busy,
          onClick: () => onMaster(row),
        },
        ...(onAccess ? [accessItem(row, onAccess)] : []),
      ]}
    />
  );
};
