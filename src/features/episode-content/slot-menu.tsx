import { DeleteOutlined, SwapOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { MoreButton } from '@/ui/layout/more-button';

interface Props {
  title: string;
  disabled: boolean;
  onReplace: () => void;
  onRemove: () => void;
}

/** What can be done with a part that was sent. */
export const SlotMenu = ({ title, disabled, onReplace, onRemove }: Props) => (
  <Dropdown
    trigger={['click']}
    placement="bottomRight"
    disabled={disabled}
    menu={{
      items: [
        { key: 'replace', icon: <SwapOutlined />, label: 'Replace…', onClick: onReplace },
        { key: 'remove', icon: <DeleteOutlined />, label: 'Remove…', onClick: onRemove },
      ],
    }}
  >
    <MoreButton disabled={disabled} label={`Actions for ${title}`} />
  </Dropdown>
);
