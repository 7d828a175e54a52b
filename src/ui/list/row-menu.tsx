import type { MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { DropMenu } from '../layout/drop-menu';
import { MoreButton } from '../layout/more-button';

export interface RowAction {
  key: string;
  /** An ellipsis at the end (`Delete…`) says that a question or a form comes first. */
  label: string;
  icon: ReactNode;
  onClick: () => void;
  disabled?: boolean;
}

interface Props {
  /** The row that the actions belong to: "Actions for Riverside Rovers FC". */
  label: string;
  actions: readonly RowAction[];
  /** A line above the actions. */
  note?: ReactNode;
  /** No action is possible now. */
  disabled?: boolean;
  /** Draws a border, for the head of a page. */
  boxed?: boolean;
}

/** The ⋯ of a row and its menu. What it opens gives the focus back to the ⋯ when it closes. */
export function RowMenu({ label, actions, note, disabled, boxed }: Props) {
  const items = actions.map(({ key, label: words, icon, disabled }) => ({
    key,
    label: words,
    icon,
    disabled,
  }));
  const noted: NonNullable<MenuProps['items']> = note
    ? [{ key: 'note', type: 'group', label: note, children: items }]
    : items;
  return (
    <DropMenu
      items={noted}
      placement="bottomRight"
      onChoose={(chosen) => actions.find(({ key }) => key === chosen)?.onClick()}
    >
      {(button) => <MoreButton {...button} disabled={disabled} label={label} boxed={boxed} />}
    </DropMenu>
  );
}
