import { type ReactNode, useState } from 'react';
import { DropMenu } from '@/ui/layout/drop-menu';
import type { MenuChoice } from '@/ui/layout/drop-menu-list';
import { usePhone } from '@/ui/layout/use-mobile';

interface Props extends Pick<MenuChoice, 'items' | 'selected'> {
  className: string | undefined;
  /** Called with the key of the chosen item of the menu. */
  onChoose: (key: string) => void;
  /** The sheet with the same choices. */
  sheet: (state: { open: boolean; onClose: () => void }) => ReactNode;
  /** The words of the button. */
  children: ReactNode;
}

/** A button of the player with choices: in a sheet on a phone, elsewhere in a menu. The button is the same when a phone is turned. */
export function MenuOrSheet({ className, sheet, children, ...menu }: Props) {
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  return (
    <>
      <DropMenu {...menu} placement="topRight" beside>
        {(button) => {
          const isSheet = phone && !button['aria-expanded'];
          return (
            <button
              {...button}
              type="button"
              className={className}
              aria-haspopup={isSheet ? 'dialog' : 'menu'}
              aria-expanded={open || button['aria-expanded']}
              onClick={isSheet ? () => setOpen(true) : button.onClick}
            >
              {children}
            </button>
          );
        }}
      </DropMenu>
      {sheet({ open, onClose: () => setOpen(false) })}
    </>
  );
}
