import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { SearchField } from '@/ui/list/search-field';
import { useListState } from '@/ui/list/use-list-state';
import { fakeHistory } from '../support/fake-router';
import { renderScreen } from '../support/render';

const box = () => screen.getByRole('searchbox', { name: 'Search clubs' });

interface Heard {
  searches: string[];
  /** What the back button or "Clear filters" does. */
  setValue?: (value: string) => void;
}

function Searching({ heard }: { heard: Heard }) {
  const [value, setValue] = useState('');
  heard.setValue = setValue;
  return (
    <>
      <SearchField
        label="Search clubs"
        value={value}
        onSearch={(text) => {
          heard.searches.push(text);
          setValue(text);
        }}
        slash
      />
      <textarea aria-label="Note" />
    </>
  );
}

function open() {
  const heard: Heard = { searches: [] };
  return { heard, ...renderScreen(<Searching heard={heard} />) };
}

test('a search is asked when typing pauses, tidied, and typing goes on where it was', async () => {
  const { heard, user } = open();
  await user.type(box(), ' river ');
  await waitFor(() => expect(heard.searches.at(-1)).toBe('river'));
  // The search that comes back must not take the space that the next word needs.
  expect(box()).toHaveValue(' river ');
  await user.type(box(), ' side{Enter}');
  await waitFor(() => expect(heard.searches.at(-1)).toBe('river side'));
});

test('a search that is cleared from outside is cleared, with what was about to be asked', async () => {
  const { heard, user } = open();
  await user.type(box(), 'rovers{Enter}');
  await waitFor(() => expect(heard.searches).toEqual(['rovers']));
  await user.type(box(), 'x');
  act(() => heard.setValue?.(''));
  expect(box()).toHaveValue('');
  await user.type(box(), 'iver{Enter}');
  await waitFor(() => expect(heard.searches).toEqual(['rovers', 'iver']));
});

test('the key / leads to the search from anywhere but a field', async () => {
  const { user } = open();
  expect(box()).toHaveAttribute('aria-keyshortcuts', '/');
  await user.keyboard('/');
  expect(box()).toHaveFocus();
  expect(box()).toHaveValue('');
  await user.keyboard('1/2');
  expect(box()).toHaveValue('1/2');
  const note = screen.getByRole('textbox', { name: 'Note' });
  await user.type(note, 'and/or');
  expect(note).toHaveValue('and/or');
  expect(note).toHaveFocus();
});

function Filtered() {
  const { state, change } = useListState({ sort: 'name', filters: ['status'] });
  return (
    <>
      <output>{JSON.stringify([state.q, state.filters.status])}</output>
      <SearchField label="Search clubs" value={state.q} onSearch={(q) => change({ q })} />
      <button type="button" onClick={() => change({ filters: { status: 'suspended' } })}>
        Suspended
      </button>
      <button type="button" onClick={() => change({ q: '', filters: { status: '' } })}>
        Clear filters
      </button>
    </>
  );
}

test('a filter chosen while a search still pauses is kept when the search comes', async () => {
  const { user } = renderScreen(<Filtered />, { at: '/admin/dashboard/clubs' });
  await user.type(box(), 'rov');
  await user.click(screen.getByRole('button', { name: 'Suspended' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('["rov","suspended"]'));
});

test('what is typed while the address has not cleared yet is kept', async () => {
  const history = fakeHistory({ q: 'zzz', status: 'suspended' });
  const steps: (() => void)[] = [];
  const push: typeof history.push = (query) => void steps.push(() => history.push(query));
  const { user } = renderScreen(<Filtered />, {
    at: '/admin/dashboard/clubs',
    history: { ...history, push },
  });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(screen.getByRole('status')).toHaveTextContent('["",""]');
  await user.type(box(), 'ro');
  act(() => steps[0]?.());
  await user.type(box(), 'v');
  expect(box()).toHaveValue('rov');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('["rov",""]'));
});
