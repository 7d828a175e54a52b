import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { parse } from 'papaparse';
import type { ReactNode } from 'react';
import { fakeHistory } from './fake-router';
import { stopClock } from './fixed-clock';
import { renderScreen } from './render';
import { catchFiles } from './saved-files';

/** Each test of the file is on the day after the weeks below, because 90 days later members would be counted by month. */
export function onDayAfter(): void {
  beforeEach(() => stopClock('2026-11-22T12:00:00Z'));
  afterEach(() => void jest.useRealTimers());
}

/** The four weeks that the pages are asked for, and those before. */
export const range = { from: '2026-10-25', to: '2026-11-21' };
export const before = { from: '2026-09-27', to: '2026-10-24' };

export const figure = (value: number | null, before: number | null = null, hidden = false) => ({
  ...{ value, before, hidden },
  beforeHidden: false,
});

/** A figure without the one before; without a value it is hidden. */
export const cell = (value: number | null) => ({ value, hidden: value === null });

/** An episode, and the share of its listeners that is left along it. */
export const eleven = {
  id: '5e0d1c2b-3a49-4f58-8e67-7a6b5c4d3e11',
  number: 11,
  season: 1,
  name: 'Eleven Muddy Boots',
};
export const dropOff = {
  range,
  episode: eleven,
  finished: cell(0.58),
  parts: [
    { part: 'intro' as const, from: 0, to: 160 },
    { part: 'campaignSpot' as const, from: 160, to: 180 },
    { part: 'interview' as const, from: 180, to: 680 },
  ],
  points: [
    { at: 0, share: 1 },
    { at: 160, share: 0.87 },
    { at: 180, share: 0.85 },
    { at: 680, share: 0.75 },
  ],
};

/** A page of figures at its address, for the platform or for a club. */
export function showAnalytics(
  page: ReactNode,
  name: string,
  { platform = true, query = {} }: { platform?: boolean; query?: Record<string, string> } = {},
) {
  const history = fakeHistory({ ...range, ...query });
  const at = `/${platform ? 'admin' : 'club'}/dashboard/analytics/${name}`;
  const rendered = renderScreen(<main>{page}</main>, { at, history });
  return { ...rendered, history };
}

export const card = (name: string) => screen.findByRole('region', { name });

/** The CSV file of a card, by the button in it. */
export async function csvOf(user: UserEvent, card: HTMLElement) {
  const saved = catchFiles();
  await user.click(within(card).getByRole('button', { name: /^CSV/ }));
  await waitFor(() => expect(saved).toHaveLength(1));
  return { name: saved[0]?.name, lines: parse<string[]>((await saved[0]?.content.text()) ?? '').data };
}

/** The text of an element; figures and their units are joined by no-break spaces. */
export const words = (element: HTMLElement | null | undefined) =>
  (element?.textContent ?? '').replaceAll('\u00a0', ' ');
