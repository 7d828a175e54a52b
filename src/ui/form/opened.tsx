import { Fragment, type ReactNode } from 'react';
import { useOpening } from './use-opening';

interface Props<T> {
  /** What the dialog is opened for; undefined while it is closed. */
  subject: T | undefined;
  children: (subject: T, dialog: { open: boolean; afterClose: () => void }) => ReactNode;
}

/**
 * Keeps a dialog mounted, with what it was opened for, until it has left the screen: only then does antd return the focus, and
 * its content is seen while it closes. Each opening begins anew.
 */
export function Opened<T>({ subject, children }: Props<T>) {
  const { count, shown, first, afterClose } = useOpening(subject !== undefined, subject);
  if (!shown || first === undefined) return null;
  return <Fragment key={count}>{children(first, { open: subject !== undefined, afterClose })}</Fragment>;
}
