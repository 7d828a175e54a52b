import { render, screen, within } from '@testing-library/react';
import type { Account, Club } from '@/contract/account';
import { Brand } from '@/shell/header/brand';
import { Breadcrumbs } from '@/shell/header/breadcrumbs';
import { CrumbProvider, useCrumb } from '@/ui/layout/crumb';
import { accounts, rovers } from '../support/people';
import { spyRouter } from '../support/spy-router';

const withClub = (club: Partial<Club>) => ({
  ...accounts.parent,
  user: { ...accounts.parent.user, club: { ...rovers, ...club } },
});

/** What the header has of a club, with what stands in place of a logo. */
function brandOf(account: Account) {
  const { container, unmount } = render(<Brand account={account} />);
  const shown = {
    name: screen.queryByText('Riverside Rovers FC')?.textContent,
    logo: container.querySelector('img')?.getAttribute('src'),
    inItsPlace: screen.queryByTestId('default-logo')?.textContent,
  };
  unmount();
  return shown;
}

test('H-05 H-06 H-07 the header shows a user’s club by logo and name, without one the default logo, and so to every platform admin', () => {
  const clubLogo = `/file/${'a'.repeat(22)}`;
  const name = 'Riverside Rovers FC';
  expect(brandOf(withClub({ clubLogo }))).toEqual({
    name,
    logo: `/api/file/download?url=${encodeURIComponent(clubLogo)}`,
  });
  expect(brandOf(withClub({ clubLogo: null }))).toEqual({ name, inItsPlace: expect.any(String) });
  const { platformAdmin } = accounts;
  for (const club of [null, { ...rovers, clubLogo }])
    expect(brandOf({ ...platformAdmin, user: { ...platformAdmin.user, club } })).toEqual({
      inItsPlace: expect.stringContaining('Touchline'),
    });
});

test('H-09 a club name longer than 13 characters is smaller; 13 is not', () => {
  render(<Brand account={withClub({ clubname: 'Ashford FC 13' })} />);
  expect('Ashford FC 13').toHaveLength(13);
  expect(screen.getByText('Ashford FC 13')).toHaveClass('name', { exact: true });
  render(<Brand account={withClub({ clubname: 'Ashford FC 014' })} />);
  expect(screen.getByText('Ashford FC 014')).toHaveClass('smallName', { exact: true });
  // 13 characters, though 14 in UTF-16.
  render(<Brand account={withClub({ clubname: 'Ashford FC 🏆3' })} />);
  expect(screen.getByText('Ashford FC 🏆3')).toHaveClass('name', { exact: true });
});

function Page({ name }: { name: string | undefined }) {
  useCrumb(name);
  return null;
}

function trail(path: string, name?: string) {
  const { wrap } = spyRouter(path);
  const { unmount } = render(
    wrap(
      <CrumbProvider>
        <Breadcrumbs />
        <Page name={name} />
      </CrumbProvider>,
    ),
  );
  const steps = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    .getAllByRole('listitem')
    .map((item) => {
      const href = within(item).queryByRole('link')?.getAttribute('href');
      return href ? `${item.textContent} → ${href}` : item.textContent;
    });
  unmount();
  return steps;
}

test('H-08 the header shows a breadcrumb trail with links', () => {
  expect(trail('/member/dashboard')).toEqual(['Home']);
  expect(trail('/club/dashboard')).toEqual(['Home → /club/dashboard', 'Dashboard']);
  expect(trail('/admin/dashboard/episodes/[id]', 'The Derby Week')).toEqual([
    ...['Home → /admin/dashboard', 'Episode → /admin/dashboard/episodes', 'The Derby Week'],
  ]);
  expect(trail('/admin/dashboard/sponsors/campaigns')).toEqual([
    ...['Home → /admin/dashboard', 'Sponsors → /admin/dashboard/sponsors', 'Campaigns'],
  ]);
  expect(trail('/club/dashboard/analytics/members')).toEqual([
    ...['Home → /club/dashboard', 'Analytics', 'Members'],
  ]);
});
