import { Dropdown, type MenuProps } from 'antd';
import { type ReactElement, type Ref, useRef, useState } from 'react';

interface Props {
  items: NonNullable<MenuProps['items']>;
  /** `back` gives the focus to the button once more, for what is opened and closes again. */
  onChoose: (key: string, back: () => void) => void;
  placement?: 'top' | 'bottomRight';
  itemClass?: string;
  /** The button; it takes the ref and says by `aria-expanded` whether the menu is open. */
  children: (button: { ref: Ref<HTMLButtonElement>; 'aria-expanded': boolean }) => ReactElement;
}

/** A menu that drops from a button, and gives the focus back to it. */
export function DropMenu({ items, onChoose, placement, itemClass, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const back = () => button.current?.focus();
  const toggle = (next: boolean) => {
    // Escape closes it with the focus still inside, where it would be lost.
    if (!next && document.activeElement?.closest('[role="menu"]')) back();
    setOpen(next);
  };
  return (
    // The focus goes into the menu: without it the arrow keys would scroll the page behind. Each opening makes the menu
    // anew, or it would begin at what was chosen last.
    <Dropdown
      trigger={['click']}
      autoFocus
      destroyOnHidden
      placement={placement}
      open={open}
      onOpenChange={toggle}
      classNames={itemClass ? { item: itemClass } : undefined}
      menu={{
        items,
        onClick: ({ key, domEvent }) => {
          // An Enter that goes on to the button would open the menu again.
          domEvent.preventDefault();
          setOpen(false);
          // Before anything opens: a drawer gives the focus back to what had it at its opening.
          back();
          onChoose(key, back);
        },
      }}
    >
      {children({ ref: button, 'aria-expanded': open })}
    </Dropdown>
  );
}
