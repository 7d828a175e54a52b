import { AudioOutlined, DeleteOutlined, RedoOutlined, SwapOutlined } from '@ant-design/icons';
import { t } from '@/language/text';
import { RowMenu } from '@/ui/list/row-menu';

interface MenuProps {
  title: string;
  disabled: boolean;
  /** The episode takes parts of the club now. */
  takesParts: boolean;
  onReplace: () => void;
  onRecord?: () => void;
  onRemove: () => void;
  onAskResend?: () => void;
}

/** The actions of a sent part. */
export const SlotMenu = ({
  title,
  disabled,
  takesParts,
  onReplace,
  onRecord,
  onRemove,
  onAskResend,
}: MenuProps) => (
  <RowMenu
    label={t`Actions for ${title}`}
    disabled={disabled}
    actions={[
      ...(onAskResend
        ? [{ key: 'ask', icon: <RedoOutlined />, label: t`Ask to send again…`, onClick: onAskResend }]
        : []),
      {
        key: 'replace',
        icon: <SwapOutlined />,
        label: t`Replace…`,
        disabled: !takesParts,
        onClick: onReplace,
      },
      ...(onRecord
        ? [
            {
              key: 'record',
              icon: <AudioOutlined />,
              label: t`Record again…`,
              disabled: !takesParts,
              onClick: onRecord,
            },
          ]
        : []),
      {
        key: 'remove',
        icon: <DeleteOutlined />,
        label: t`Remove…`,
        disabled: !takesParts,
        onClick: onRemove,
      },
    ]}
  />
);
