import type { ReactNode } from 'react';
import { PageHeader } from '../layout/page-header';
import { ListPanel, type ListPanelProps } from './list-panel';

interface Props<T> extends ListPanelProps<T> {
  title: string;
  subtitle?: ReactNode;
  /** The one thing to do here: "New club". */
  action?: ReactNode;
}

/**
 * A screen that is a list. A page brings its words, columns and list; see `features/club/club-list.tsx`:
 * `const list = useListView(listHosts, useListState({ sort: 'name' }))`.
 */
export const ListPage = <T extends object>({ title, subtitle, action, ...panel }: Props<T>) => (
  <>
    <PageHeader title={title} subtitle={subtitle} actions={action} />
    <ListPanel {...panel} />
  </>
);
