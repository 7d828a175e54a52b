import { Dropdown, type MenuProps } from 'antd';
import { type Ref, type RefObject, useImperativeHandle } from 'react';

export interface MenuChoice {
  items: NonNullable<MenuProps['items']>;
  placement?: 'top' | 'topRight' | 'bottomRight';
  itemClass?: string;
  /** The one that is chosen now, where one of them is. */
  selected?: string;
  /** Puts the menu beside its button, and not at the end of the page. */
  beside?: boolean;
}

interface Props extends MenuChoice {
  button: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChoose: (key: string) => void;
}

/** Gives antd the button that stands elsewhere: it was there before antd was. */
function Anchor({ button, ref }: { button: Props['button']; ref?: Ref<HTMLButtonElement | null> }) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, [
    button,
  ]);
  return null;
}

/** The menu of a `DropMenu`. */
export function DropMenuList({
  button,
  open,
  onOpenChange,
  onChoose,
  items,
  placement,
  itemClass,
  selected,
  beside = false,
}: Props) {
  return (
    // The focus goes into the menu: without it the arrow keys would scroll the page behind. Each opening makes the menu
    // anew, or it would begin at what was chosen last.
    <Dropdown
      trigger={['click']}
      autoFocus
      destroyOnHidden
      placement={placement}
      open={open}
      onOpenChange={onOpenChange}
      classNames={itemClass ? { item: itemClass } : undefined}
      {...(beside && { getPopupContainer: () => button.current?.parentElement ?? document.body })}
      menu={{
        items,
        ...(selected !== undefined && { selectable: true, selectedKeys: [selected] }),
        onClick: ({ key, domEvent }) => {
          // An Enter that goes on to the button would open the menu again.
          domEvent.preventDefault();
          onChoose(key);
        },
      }}
    >
      <Anchor button={button} />
    </Dropdown>
  );
}
