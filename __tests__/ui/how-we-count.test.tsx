import { screen, within } from '@testing-library/react';
import { stretchLateBy } from '@/contract/analytics/stretch';
import { fewestShown } from '@/contract/listen';
import HowWeCountPage from '@/pages/pub/how-we-count';
import { violations } from '../support/axe';
import { openPage } from '../support/plain-page';

const open = () => openPage(<HowWeCountPage />, '/pub/how-we-count');

test('says what each figure means under the anchors that pages link to, names the standard and the server’s own limits, and claims no certificate', async () => {
  const { container } = open();
  expect(screen.getByRole('heading', { name: 'How we count', level: 1 })).toBeVisible();
  const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    [
      'downloads',
      'listening',
      'listens',
      'drop-off',
      'people',
      'sponsors',
      'answers',
      'small-groups',
      'privacy',
      'when',
    ].map((id) => `#${id}`),
  );
  for (const link of links) {
    const section = container.querySelector(link.getAttribute('href') ?? '');
    expect(
      within(section as HTMLElement).getByRole('heading', { name: link.textContent ?? '' }),
    ).toBeVisible();
  }
  expect(await violations(container)).toEqual([]);
  const rule = (id: string) => container.querySelector(`#${id}`)?.textContent ?? '';
  expect(rule('downloads')).toMatch(/PTMG 2\.3.*00:00 UTC.*60 seconds/s);
  expect(rule('small-groups')).toContain(`fewer than ${fewestShown} people`);
  expect(rule('when')).toContain(`${stretchLateBy / 86_400} days`);
  expect(rule('privacy')).toContain('90 days');
  expect(container.textContent).not.toMatch(/IAB.certified|certified by/i);
});
