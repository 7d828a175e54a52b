import { Dropdown, type MenuProps } from 'antd';
import { type Ref, type RefObject, useImperativeHandle } from 'react';
import style from './drop-menu-list.module.css';
import { useNavigationGuard } from './use-navigation-guard';

export interface MenuChoice {
  items: NonNullable<MenuProps['items']>;
  placement?: 'top' | 'topLeft' | 'topRight' | 'bottomRight';
  itemClass?: string;
  /** The key of the chosen item, in a menu in which one is chosen. */
  selected?: string;
  /** Mounts the menu beside its button instead of at the end of the page. */
  beside?: boolean;
  /** For a button that stays in place while the page scrolls: the menu stays too, so that a press does not miss it. */
  stays?: boolean;
}

interface Props extends MenuChoice {
  button: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChoose: (key: string) => void;
}

/** Gives antd the button, which is rendered elsewhere because it is shown before antd has loaded. */
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
  stays = false,
}: Props) {
  // On a phone Back closes the menu alone, as it closes a sheet.
  useNavigationGuard({ open, changed: false, leave: () => onOpenChange(false) });
  return (
    // The focus moves into the menu, because otherwise the arrow keys would scroll the page. The menu is mounted anew at
    // each opening, because otherwise the focus would start at the last chosen item.
    <Dropdown
      trigger={['click']}
      autoFocus
      destroyOnHidden
      placement={placement}
      open={open}
      onOpenChange={onOpenChange}
      classNames={{ root: style.menu, ...(itemClass && { item: itemClass }) }}
      styles={stays ? { root: { position: 'fixed' } } : undefined}
      {...(beside && { getPopupContainer: () => button.current?.parentElement ?? document.body })}
      menu={{
        items,
        ...(selected !== undefined && { selectable: true, selectedKeys: [selected] }),
        onClick: ({ key, domEvent }) => {
          // Enter must not reach the button, because it would open the menu again.
          domEvent.preventDefault();
          onChoose(key);
        },
      }}
    >
      <Anchor button={button} />
    </Dropdown>
  );
}
