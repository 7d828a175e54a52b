import type { MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { DropMenu } from './drop-menu';
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
  const items = acts.map(({ key, label: words, icon, disabled }) => ({ key, label: words, icon, disabled }));
  const noted: NonNullable<MenuProps['items']> = note
    ? [{ key: 'note', type: 'group', label: note, children: items }]
    : items;
  return (
    <DropMenu
      items={noted}
      placement="bottomRight"
      onChoose={(chosen) => acts.find(({ key }) => key === chosen)?.onClick()}
    >
      {(button) => <MoreButton {...button} label={label} />}
    </DropMenu>
  );
}
