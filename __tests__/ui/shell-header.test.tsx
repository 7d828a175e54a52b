import { render, screen, within } from '@testing-library/react';
import type { Club } from '@/contract/account';
import { Brand } from '@/shell/header/brand';
import { Breadcrumbs } from '@/shell/header/breadcrumbs';
import { CrumbProvider, useCrumb } from '@/ui/layout/crumb';
import { accounts, rovers } from '../support/people';
import { spyRouter } from '../support/spy-router';

const withClub = (club: Partial<Club>) => ({
  ...accounts.parent,
  user: { ...accounts.parent.user, club: { ...rovers, ...club } },
});

test('H-05 for a user the header shows the club’s logo and name', () => {
  const clubLogo = `/file/${'a'.repeat(22)}`;
  const { container } = render(<Brand account={withClub({ clubLogo })} />);
  expect(screen.getByText('Riverside Rovers FC')).toBeVisible();
  expect(container.querySelector('img')).toHaveAttribute(
    'src',
    `/api/file/download?url=${encodeURIComponent(clubLogo)}`,
  );
  expect(screen.queryByTestId('default-logo')).toBeNull();
});

test('H-06 with no club logo it shows the default logo beside the name', () => {
  render(<Brand account={withClub({ clubLogo: null })} />);
  expect(screen.getByTestId('default-logo')).toBeVisible();
  expect(screen.getByText('Riverside Rovers FC')).toBeVisible();
});

test('H-07 for a platform admin it shows the default logo', () => {
  render(<Brand account={accounts.platformAdmin} />);
  expect(screen.getByTestId('default-logo')).toHaveTextContent('Touchline');
});

test('H-07 even a platform admin with a club sees the default logo', () => {
  const { user } = accounts.platformAdmin;
  render(<Brand account={{ ...accounts.platformAdmin, user: { ...user, club: rovers } }} />);
  expect(screen.getByTestId('default-logo')).toHaveTextContent('Touchline');
  expect(screen.queryByText('Riverside Rovers FC')).toBeNull();
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
    .map((item) => [item.textContent, within(item).queryByRole('link')?.getAttribute('href')]);
  unmount();
  return steps;
}

test('H-08 the header shows a breadcrumb trail with links', () => {
  expect(trail('/club/dashboard')).toEqual([
    ['Home', '/club/dashboard'],
    ['Dashboard', undefined],
  ]);
  expect(trail('/member/dashboard')).toEqual([['Home', undefined]]);
  expect(trail('/admin/dashboard/episodes/[id]', 'The Derby Week')).toEqual([
    ['Home', '/admin/dashboard'],
    ['Episode', '/admin/dashboard/episodes'],
    ['The Derby Week', undefined],
  ]);
  expect(trail('/admin/dashboard/sponsors/campaigns')).toEqual([
    ['Home', '/admin/dashboard'],
    ['Sponsors', '/admin/dashboard/sponsors'],
    ['Campaigns', undefined],
  ]);
  expect(trail('/club/dashboard/analytics/members')).toEqual([
    ['Home', '/club/dashboard'],
    ['Analytics', undefined],
    ['Members', undefined],
  ]);
});
