import { Dropdown, type MenuProps } from 'antd';
import { type ReactNode, type SyntheticEvent, useRef } from 'react';
import { MoreButton } from './more-button';

export interface RowAct {
  key: string;
  /** An ellipsis at the end (`Delete…`) says that a question or a form comes first. */
  label: string;
  icon: ReactNode;
  onClick: () => void;
  disabled?: boolean;
}

interface Props {
  /** Whose actions these are: "Actions for Riverside Rovers FC". */
  label: string;
  acts: readonly RowAct[];
  /** A line above the actions. */
  note?: ReactNode;
}

/** The ⋯ of a row and its menu. What it opens gives the focus back to the ⋯ when it closes. */
export function RowMenu({ label, acts, note }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const items = acts.map(({ key, label: words, icon, disabled, onClick }) => ({
    key,
    label: words,
    icon,
    disabled,
    onClick: ({ domEvent }: { domEvent: SyntheticEvent }) => {
      // An Enter that goes on to the ⋯ would open the menu again.
      domEvent.preventDefault();
      button.current?.focus();
      onClick();
    },
  }));
  const menu: MenuProps['items'] = note
    ? [{ key: 'note', type: 'group', label: note, children: items }]
    : items;
  return (
    // The focus goes into the menu: without it the arrow keys would scroll the page behind. Each opening makes the menu
    // anew, or it would begin at what was chosen last.
    <Dropdown trigger={['click']} placement="bottomRight" autoFocus destroyOnHidden menu={{ items: menu }}>
      <MoreButton ref={button} label={label} />
    </Dropdown>
  );
}
