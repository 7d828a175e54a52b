import { screen, within } from '@testing-library/react';
import { listSeasons, type ManagedSeason, setSeasonOver } from '@/contract/season/season';
import { SeasonsDrawer } from '@/features/episode/seasons/seasons-drawer';
import { mock } from '../support/mock-api';
import { answerDialog, renderScreen, see } from '../support/render';

const row = (season: number, of: Partial<ManagedSeason> = {}): ManagedSeason => ({
  ...{ season, published: 3, unpublished: 0, endedAt: null, said: false },
  ...of,
});

function open(rows: ManagedSeason[]) {
  let kept = rows;
  mock(listSeasons, () => ({ data: kept }));
  const said = mock(setSeasonOver, ({ params, body }) => {
    const endedAt = body.over ? '2026-11-20T12:00:00.000Z' : null;
    kept = kept.map((each) => (each.season === params.season ? { ...each, endedAt, said: body.over } : each));
    return { data: row(params.season, { endedAt }), message: `Season ${params.season} goes on` };
  });
  return {
    said,
    ...renderScreen(<SeasonsDrawer open onClose={() => undefined} />, { at: '/admin/dashboard/episodes' }),
  };
}

test('the platform says that a season is over, after a question, and can undo it', async () => {
  const { user, said } = open([row(2, { published: 2, unpublished: 1 }), row(1)]);
  await see(screen, '2 published, 1 not yet', '3 published');
  await user.click(screen.getByRole('button', { name: 'Season 1 is over' }));
  await answerDialog(user, 'Is season 1 over?', 'It is over');
  await see(screen, /^Over since 20 Nov 2026$/);
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  expect(await screen.findByRole('button', { name: 'Season 1 is over' })).toBeEnabled();
  expect(said.map(({ params, body }) => [params.season, body.over])).toEqual([
    [1, true],
    [1, false],
  ]);
});

test('a season that a later one has ended stays so, and one without a published episode cannot end', async () => {
  open([
    row(3, { published: 0, unpublished: 2 }),
    row(2, { endedAt: '2026-11-20T12:00:00.000Z', said: true }),
    row(1, { endedAt: '2026-11-01T12:00:00.000Z' }),
  ]);
  await see(screen, 'Over since 1 Nov 2026, because a later one has begun');
  expect(screen.getByRole('button', { name: 'Season 3 is over' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Season 2 goes on' })).toBeEnabled();
  const [, , last] = screen.getAllByRole('listitem');
  expect(within(last as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
});
