import { type ReactElement, type Ref, useEffect, useRef, useState } from 'react';
import type { MenuChoice } from './drop-menu-list';
import { lazyComponent } from './lazy-component';
import { whenIdle } from './when-idle';

const DropMenuList = lazyComponent(() => import('./drop-menu-list').then((module) => module.DropMenuList));

interface Button {
  ref: Ref<HTMLButtonElement>;
  'aria-expanded': boolean;
  onClick: () => void;
  onPointerEnter: () => void;
  onFocus: () => void;
}

interface Props extends MenuChoice {
  /** `back` returns the focus to the button; for a drawer or modal that was opened by the item, when it closes. */
  onChoose: (key: string, back: () => void) => void;
  /** Renders the button. It must pass on all props that it gets; `aria-expanded` says whether the menu is open. */
  children: (button: Button) => ReactElement;
}

/** A button with a drop-down menu, which returns the focus to the button. The menu is loaded late, so that the page needs no antd. */
export function DropMenu({ onChoose, children, ...list }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  useEffect(() => whenIdle(DropMenuList.preload), []);
  const back = () => button.current?.focus();
  const toggle = (next: boolean) => {
    // When Escape closes the menu, the focus is still inside it and would be lost.
    if (!next && document.activeElement?.closest('[role="menu"]')) back();
    setOpen(next);
    if (next) setUsed(true);
  };
  const choose = (key: string) => {
    setOpen(false);
    // The focus is returned first, because a drawer gives it back to the element that had it when the drawer opened.
    back();
    onChoose(key, back);
  };
  return (
    <>
      {children({
        ref: button,
        'aria-expanded': open,
        onClick: () => toggle(!open),
        onPointerEnter: DropMenuList.preload,
        onFocus: DropMenuList.preload,
      })}
      {used && <DropMenuList {...list} button={button} open={open} onOpenChange={toggle} onChoose={choose} />}
    </>
  );
}
