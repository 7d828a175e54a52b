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
  /** `back` gives the focus to the button once more, for what is opened and closes again. */
  onChoose: (key: string, back: () => void) => void;
  /** The button; it takes all that it is given, and says by `aria-expanded` whether the menu is open. */
  children: (button: Button) => ReactElement;
}

/** A menu that drops from a button, and gives the focus back to it. The button needs no antd: the menu comes late. */
export function DropMenu({ onChoose, children, ...list }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  useEffect(() => whenIdle(DropMenuList.preload), []);
  const back = () => button.current?.focus();
  const toggle = (next: boolean) => {
    // Escape closes it with the focus still inside, where it would be lost.
    if (!next && document.activeElement?.closest('[role="menu"]')) back();
    setOpen(next);
    if (next) setUsed(true);
  };
  const choose = (key: string) => {
    setOpen(false);
    // Before anything opens: a drawer gives the focus back to what had it at its opening.
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
