import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { ListEndpoint } from '@/contract/list';
import { PageHeader } from '@/ui/layout/page-header';
import { ListPanel, type ListPanelProps } from './list-panel';

interface Props<E extends ListEndpoint> extends Omit<ListPanelProps<E>, 'empty'> {
  title: string;
  subtitle: string;
  /** The one thing to do here: "New club". */
  create: { label: string; onClick: () => void };
  /** When there is nothing at all yet: what making the first one is good for. */
  empty: ReactNode;
}

/** A screen that is a list: its head, the button that makes another one, and the list. */
export function ListPage<E extends ListEndpoint>({ title, subtitle, create, empty, ...panel }: Props<E>) {
  const button = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={create.onClick}>
      {create.label}
    </Button>
  );
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} actions={button} />
      <ListPanel {...panel} empty={{ text: empty, action: button }} />
    </>
  );
}
