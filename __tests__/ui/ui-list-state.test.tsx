import { act, renderHook } from '@testing-library/react';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import { type ReactNode, useState } from 'react';
import { changedQuery } from '@/ui/list/use-address';
import { useListState } from '@/ui/list/use-list-state';
import { spyRouter } from '../support/spy-router';

/** A list over a router that tells a step from a correction, and reads back what it was given. */
function open() {
  const steps: string[] = [];
  const { router } = spyRouter('/clubs');
  const wrapper = ({ children }: { children: ReactNode }) => {
    const [query, setQuery] = useState<NextRouter['query']>({});
    const go =
      (kind: string): NextRouter['push'] =>
      async (url) => {
        const next = typeof url === 'object' ? (url.query as Record<string, string>) : {};
        steps.push(`${kind} ${new URLSearchParams(next)}`);
        setQuery(next);
        return true;
      };
    return (
      <RouterContext value={{ ...router, query, push: go('step'), replace: go('instead') }}>
        {children}
      </RouterContext>
    );
  };
  const { result } = renderHook(() => useListState({ sort: 'name', filters: ['status'] }), { wrapper });
  const change: typeof result.current.change = (...next) => act(() => result.current.change(...next));
  return { steps, change, events: router.events };
}

test('U6 page, order and filter are steps that Back undoes', () => {
  const { steps, change } = open();
  change({ page: 2 });
  change({ sort: '-name' });
  change({ filters: { status: 'active' } });
  expect(steps).toEqual(['step page=2', 'step sort=-name', 'step sort=-name&status=active']);
});

test('U6 a search is one step, however often typing pauses', () => {
  const { steps, change } = open();
  change({ q: 'ro' });
  change({ q: 'rove' });
  change({ q: 'rovers' });
  change({ page: 2 });
  change({ q: 'ash' });
  expect(steps).toEqual([
    'step q=ro',
    'instead q=rove',
    'instead q=rovers',
    'step q=rovers&page=2',
    'step q=ash',
  ]);
});

test('A-18 words typed before a link was pressed do not take back the way to its page', () => {
  const { steps, change, events } = open();
  events.emit('routeChangeStart', '/episodes/7', { shallow: false });
  change({ q: 'muddy' });
  expect(steps).toEqual([]);
  events.emit('routeChangeError', new Error('cancelled'), '/episodes/7', { shallow: false });
  change({ q: 'muddy' });
  events.emit('routeChangeStart', `${window.location.pathname}?q=muddy`, { shallow: true });
  change({ page: 2 });
  expect(steps).toEqual(['step q=muddy', 'step q=muddy&page=2']);
});

test('U6 what changes nothing, and the way back from a page that is not there, are no steps', () => {
  const { steps, change } = open();
  change({ sort: 'name' });
  change({ page: 3 }, 'correction');
  expect(steps).toEqual(['instead page=3']);
});

test('an address keeps what is not changed, and leaves out what is empty or usual', () => {
  const query = { q: 'rovers', open: '7', sort: 'name' };
  expect(changedQuery(query, { open: undefined, page: 2 })).toEqual({ q: 'rovers', sort: 'name', page: '2' });
  expect(changedQuery(query, { q: '', compare: false }, { sort: 'name' })).toEqual({
    open: '7',
    compare: 'false',
  });
});
