import { AudioOutlined, DeleteOutlined, RedoOutlined, SwapOutlined } from '@ant-design/icons';
import { RowMenu } from '@/ui/list/row-menu';

interface MenuProps {
  title: string;
  disabled: boolean;
  /** The episode takes no parts now. */
  locked: boolean;
  onReplace: () => void;
  onRecord?: () => void;
  onRemove: () => void;
  onAskResend?: () => void;
}

/** The actions of a sent part. */
export const SlotMenu = ({
  title,
  disabled,
  locked,
  onReplace,
  onRecord,
  onRemove,
  onAskResend,
}: MenuProps) => (
  <RowMenu
    label={`Actions for ${title}`}
    disabled={disabled}
    actions={[
      ...(onAskResend
        ? [{ key: 'ask', icon: <RedoOutlined />, label: 'Ask to send again…', onClick: onAskResend }]
        : []),
      { key: 'replace', icon: <SwapOutlined />, label: 'Replace…', disabled: locked, onClick: onReplace },
      ...(onRecord
        ? [
            {
              key: 'record',
              icon: <AudioOutlined />,
              label: 'Record again…',
              disabled: locked,
              onClick: onRecord,
            },
          ]
        : []),
      { key: 'remove', icon: <DeleteOutlined />, label: 'Remove…', disabled: locked, onClick: onRemove },
    ]}
  />
);
