import type { Page } from '@playwright/test';
import { clubDesk } from './club';
import { families } from './family';
import { joining, joiningSignedIn } from './joining';
import { button, carryOn, narrow, type State } from './state';

export { carryOn, type DemoPersona, personaAccounts, type State } from './state';

/** The settings menu: in the sidebar, or behind the menu button where there is none. */
export async function openSettings(page: Page): Promise<void> {
  // Called by a name and what somebody is, as "Ana Ribeiro Parent"; other menus stand in the page.
  const account = page
    .locator('[aria-haspopup="menu"]')
    .filter({ hasText: /(admin|Parent|Child|Coach)$/ })
    .filter({ visible: true });
  const menu = button(page, 'Open the menu');
  // The shell comes after the first words of a page; until then it is not known where the menu is.
  await menu.or(account).filter({ visible: true }).first().waitFor();
  if (await menu.isVisible()) await menu.click();
  await account.last().click();
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
}

async function openFromSettings(page: Page, entry: string, dialog: string) {
  await openSettings(page);
  await page.getByRole('menuitem', { name: entry }).click();
  await page.getByRole('dialog', { name: dialog }).waitFor();
}

const openClubProfile = (page: Page) => openFromSettings(page, 'Club Profile', 'Club Profile');
const openProfile = (page: Page) => openFromSettings(page, 'Edit Profile', 'My Profile');

async function openPassword(page: Page) {
  await openProfile(page);
  await button(page, 'Change password').click();
  await page.getByRole('dialog', { name: 'Change Password' }).waitFor();
}

async function openSessions(page: Page) {
  await openProfile(page);
  await button(page, 'Where you are signed in').click();
  await page.getByRole('dialog', { name: 'Where you are signed in' }).getByText('This device').waitFor();
}

async function openYourData(page: Page) {
  await carryOn(page);
  await openProfile(page);
  await button(page, 'Your data').click();
  await page
    .getByRole('dialog', { name: 'Your data' })
    .getByText(/What stays|look at Family Members|You are the last|You alone/)
    .first()
    .waitFor();
}

async function openDeletion(page: Page) {
  await openYourData(page);
  await button(page, 'Delete my account…').click();
  await page.getByLabel('Current password').waitFor();
}

async function secondStep(page: Page) {
  await openPassword(page);
  await page.getByLabel('Current password', { exact: true }).fill('Touchline1');
  await button(page, 'Next').click();
  await page.getByLabel('New password', { exact: true }).fill('Short1');
}

/** The prompt as on a device that has not answered it. */
async function askAnew(page: Page) {
  await page.context().clearCookies({ name: 'continued' });
  await page.reload({ waitUntil: 'networkidle' });
  await button(page, 'Continue in the browser').waitFor();
}

const auth: State[] = [
  { name: 'sign-in', path: '/auth/login' },
  {
    name: 'sign-in-refused',
    path: '/auth/login',
    reach: async (page: Page) => {
      await page.getByLabel('Email, phone or username').fill('nobody@touchline.test');
      await page.getByLabel('Password', { exact: true }).fill('wrong');
      await button(page, 'Sign in').click();
      await page.getByRole('alert').filter({ hasText: /match/ }).waitFor();
    },
  },
  { name: 'sign-in-ended', path: '/auth/login?reason=ended' },
  { name: 'forgot', path: '/auth/forgot-password' },
  {
    name: 'forgot-sent',
    path: '/auth/forgot-password',
    reach: async (page: Page) => {
      await page.getByLabel('Email, phone or username').fill('nobody@touchline.test');
      await button(page, /send/i).click();
      await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    },
  },
  { name: 'reset', path: '/auth/reset-password?token=none' },
  { name: 'reset-without-link', path: '/auth/reset-password' },
  { name: 'sign-up', path: '/auth/signup' },
  { name: 'confirm', path: '/auth/confirm?token=none' },
  { name: 'claim-email', path: '/auth/claim?token=none' },
  { name: 'claim-without-link', path: '/auth/claim' },
  { name: 'invite-used', path: '/auth/invite?token=none' },
  { name: 'set-up', path: '/auth/setup?code=none' },
  { name: 'onboarding-waiting', path: '/auth/onboarding?dashboard=member&userName=Ana' },
  { name: 'download', path: '/download' },
].map((state) => ({ ...state, persona: 'nobody' as const }));

const shell: State[] = [
  ...(['platform', 'club', 'parent', 'coach', 'child'] as const).map((persona) => ({
    name: `menu-${persona}`,
    persona,
    path: { platform: '/admin/dashboard', club: '/club/dashboard' }[persona as string] ?? '/member/dashboard',
    reach: async (page: Page) => {
      if (persona !== 'platform' && persona !== 'club') await carryOn(page);
      await openSettings(page);
    },
  })),
  {
    name: 'narrow-menu',
    persona: 'club',
    path: '/club/dashboard',
    only: 'wide',
    reach: async (page) => {
      const fold = button(page, 'Narrow the menu');
      if (await fold.isVisible()) await fold.click();
    },
  },
  {
    name: 'logout',
    persona: 'club',
    path: '/club/dashboard',
    reach: (page) => openFromSettings(page, 'Logout', 'Logout'),
  },
  { name: 'not-found', persona: 'parent', path: '/nowhere' },
  { name: 'refused', persona: 'club', path: '/admin/dashboard/clubs', only: 'wide' },
  { name: 'download-prompt', persona: 'parent', path: '/member/dashboard', only: 'phone', reach: askAnew },
  { name: 'member-phone', persona: 'parent', path: '/member/dashboard', only: 'phone', reach: carryOn },
  { name: 'upload', persona: 'club', path: '/club/dashboard', only: 'phone' },
];

const drawers: State[] = [
  { name: 'club-profile', persona: 'club', path: '/club/dashboard', reach: openClubProfile },
  { name: 'club-profile-empty', persona: 'newClub', path: '/club/dashboard', reach: openClubProfile },
  {
    name: 'club-identity',
    persona: 'club',
    path: '/club/dashboard',
    reach: async (page) => {
      await openClubProfile(page);
      await page.getByRole('tab', { name: 'My Club Identity' }).click();
    },
  },
  { name: 'profile', persona: 'club', path: '/club/dashboard', reach: openProfile },
  { name: 'sessions', persona: 'club', path: '/club/dashboard', reach: openSessions },
  { name: 'your-data', persona: 'club', path: '/club/dashboard', reach: openYourData },
  { name: 'your-data-platform', persona: 'platform', path: '/admin/dashboard', reach: openYourData },
  { name: 'your-data-parent', persona: 'parent', path: '/member/dashboard', reach: openYourData },
  {
    name: 'your-data-saved',
    persona: 'club',
    path: '/club/dashboard',
    reach: async (page) => {
      await openYourData(page);
      await button(page, 'Download my data').click();
      await page.getByText(/^Saved as/).waitFor();
    },
  },
  { name: 'your-data-child', persona: 'child', path: '/member/dashboard', reach: openYourData },
  { name: 'delete-account', persona: 'coach', path: '/member/dashboard', reach: openDeletion },
  {
    name: 'voices',
    persona: 'club',
    path: '/club/dashboard/episodes',
    reach: async (page) => {
      await button(page, /^Change who is heard in/)
        .first()
        .click();
      await page.getByRole('dialog').getByRole('radio', { name: 'Children’s voices' }).check();
      await page.getByRole('combobox', { name: /^Children heard in/ }).waitFor();
    },
  },
  { name: 'profile-platform', persona: 'platform', path: '/admin/dashboard', reach: openProfile },
  {
    name: 'profile-child',
    persona: 'child',
    path: '/member/dashboard',
    reach: async (page) => {
      await carryOn(page);
      await openProfile(page);
    },
  },
  { name: 'password', persona: 'club', path: '/club/dashboard', reach: openPassword },
  { name: 'password-new', persona: 'club', path: '/club/dashboard', reach: secondStep },
];

/** Past the prompt, on the page of an episode from the list. */
const openEpisodePage = (name: string) => async (page: Page) => {
  await carryOn(page);
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('region', { name: 'After listening' }).waitFor();
};

/** What families listen to; each page in what it says without a choice, and of one club. */
const figures: State[] = [
  { name: 'figures-overview', persona: 'platform', path: '/admin/dashboard/analytics/overview' },
  { name: 'figures-clubs', persona: 'platform', path: '/admin/dashboard/analytics/clubs' },
  { name: 'figures-podcasts', persona: 'platform', path: '/admin/dashboard/analytics/podcasts' },
  { name: 'figures-playlists', persona: 'platform', path: '/admin/dashboard/analytics/playlists' },
  { name: 'figures-club-podcasts', persona: 'club', path: '/club/dashboard/analytics/podcasts' },
  { name: 'figures-club', persona: 'club', path: '/club/dashboard/analytics/overview' },
  { name: 'figures-too-few', persona: 'newClub', path: '/club/dashboard/analytics/overview' },
  {
    name: 'figures-table',
    persona: 'platform',
    path: '/admin/dashboard/analytics/overview',
    reach: async (page) => {
      await page.getByRole('group', { name: 'Show Hours listened per day as' }).getByText('Table').click();
      await page.getByRole('region', { name: 'Hours listened per day, table' }).waitFor();
    },
  },
];

/** What families are asked after an episode, and what others see of it. */
const reflections: State[] = [
  {
    name: 'reflection-unheard',
    persona: 'parent',
    path: '/member/dashboard/podcast',
    reach: openEpisodePage('Before the Whistle'),
  },
  {
    name: 'reflection-answered',
    persona: 'child',
    path: '/member/dashboard/podcast',
    reach: openEpisodePage('Before the Whistle'),
  },
  {
    name: 'reflection-open',
    persona: 'guardian',
    path: '/member/dashboard/podcast',
    reach: async (page) => {
      await openEpisodePage('Before the Whistle')(page);
      await page.getByText('You and Rory answered').waitFor();
    },
  },
  {
    name: 'reflection-themes',
    persona: 'coach',
    path: '/member/dashboard/podcast',
    reach: async (page) => {
      await carryOn(page);
      await page.getByRole('link', { name: 'Before the Whistle' }).first().click();
      await page.getByRole('region', { name: 'What families said' }).waitFor();
    },
  },
  {
    name: 'reflection-reports',
    persona: 'club',
    path: '/club/dashboard?reports=1',
    reach: async (page) => {
      await button(page, 'We have spoken with them').waitFor();
    },
    only: 'wide',
  },
];

async function openClubParts(page: Page) {
  await page.getByRole('link', { name: 'The Derby Week' }).click();
  await button(page, 'Actions for Riverside Rovers FC').click();
  await page.getByRole('menuitem', { name: 'Send or replace parts…' }).click();
  await page
    .getByRole('dialog', { name: 'Parts of Riverside Rovers FC' })
    .getByText('Intro')
    .first()
    .waitFor();
}

async function openRecorder(page: Page) {
  await button(page, 'Record Outro · recap').click();
  const recorder = page.getByRole('dialog', { name: 'Outro · recap' });
  await recorder.getByText('Ready').waitFor();
  return recorder;
}

/** The search of the console with these words in it. */
const searchFor = (words: string, result: string | RegExp) => async (page: Page) => {
  await button(page, 'Search').first().click();
  await page.getByRole('combobox', { name: 'Search the console' }).fill(words);
  await page.getByRole('dialog', { name: 'Search' }).getByText(result).first().waitFor();
};

const palette: State[] = [
  { name: 'palette', words: '', result: 'Sponsor analytics' },
  { name: 'palette-found', words: 'r', result: 'Riverside Rovers' },
  { name: 'palette-none', words: 'nothing like it', result: /Nothing is called/ },
].map(({ name, words, result }) => ({
  name,
  persona: 'platform',
  path: '/admin/dashboard/clubs',
  reach: searchFor(words, result),
}));

const lists: State[] = [
  { name: 'clubs-none', persona: 'platform', path: '/admin/dashboard/clubs?q=nothing+like+it' },
  {
    name: 'club-new',
    persona: 'platform',
    path: '/admin/dashboard/clubs',
    reach: async (page) => {
      await button(page, 'New club').first().click();
      await page.getByRole('dialog', { name: 'New club' }).waitFor();
    },
  },
  {
    name: 'category-new',
    persona: 'platform',
    path: '/admin/dashboard/categories',
    reach: async (page) => {
      await button(page, 'New category').first().click();
      await page.getByRole('dialog', { name: 'New category' }).waitFor();
    },
  },
  {
    name: 'member-details',
    persona: 'platform',
    path: '/admin/dashboard/members?q=milo',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Milo Ribeiro', exact: true }).click();
      await page.getByText('Last seen').waitFor();
    },
  },
  {
    name: 'member-move',
    persona: 'platform',
    path: '/admin/dashboard/members?q=milo',
    reach: async (page) => {
      await button(page, 'Actions for Milo Ribeiro').click();
      await page.getByRole('menuitem', { name: 'Move to another club' }).click();
      await page.getByRole('checkbox', { name: /^Move/ }).waitFor();
    },
  },
  {
    name: 'club-member-invite',
    persona: 'club',
    path: '/club/dashboard/members',
    only: 'wide',
    reach: async (page) => {
      await button(page, 'Invite somebody').first().click();
      await page.getByRole('dialog', { name: 'Invite somebody' }).waitFor();
    },
  },
  {
    name: 'admin-invite',
    persona: 'platform',
    path: '/admin/dashboard/users',
    reach: async (page) => {
      await button(page, 'Invite an admin').first().click();
      await page.getByRole('dialog', { name: 'Invite an admin' }).waitFor();
    },
  },
  {
    name: 'host-new',
    persona: 'platform',
    path: '/admin/dashboard/hosts',
    reach: async (page) => {
      await button(page, 'New host').first().click();
      await page.getByRole('dialog', { name: 'New host' }).waitFor();
    },
  },
  {
    name: 'host-edit',
    persona: 'platform',
    path: '/admin/dashboard/hosts',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Dana Okafor', exact: true }).click();
      await page.getByRole('dialog', { name: 'Edit host' }).getByAltText('Photo').waitFor();
    },
  },
  { name: 'hosts-none', persona: 'platform', path: '/admin/dashboard/hosts?q=nothing+like+it' },
  {
    name: 'host-menu',
    persona: 'platform',
    path: '/admin/dashboard/hosts',
    reach: async (page) => {
      await button(page, 'Actions for Dana Okafor').click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'playlist-new',
    persona: 'platform',
    path: '/admin/dashboard/playlists',
    reach: async (page) => {
      await button(page, 'New playlist').first().click();
      await page.getByRole('dialog', { name: 'New playlist' }).waitFor();
    },
  },
  {
    name: 'playlist-edit',
    persona: 'platform',
    path: '/admin/dashboard/playlists',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Rainy afternoons', exact: true }).click();
      await page.getByRole('dialog', { name: 'Edit playlist' }).getByText('Rain Delay').waitFor();
    },
  },
  { name: 'playlists-none', persona: 'platform', path: '/admin/dashboard/playlists?q=nothing+like+it' },
  {
    name: 'board-parts',
    persona: 'platform',
    path: '/admin/dashboard/episodes?q=derby',
    reach: openClubParts,
  },
  {
    name: 'board-ask-again',
    persona: 'platform',
    path: '/admin/dashboard/episodes?q=derby',
    reach: async (page) => {
      await openClubParts(page);
      await button(page, 'Actions for Intro · club news').click();
      await page.getByRole('menuitem', { name: 'Ask to send again…' }).click();
      await page.getByRole('dialog', { name: 'Ask for Intro · club news again?' }).waitFor();
    },
  },
  {
    name: 'episode-new',
    persona: 'platform',
    path: '/admin/dashboard/episodes',
    reach: async (page) => {
      await button(page, 'New episode').first().click();
      await page.getByRole('dialog', { name: 'New episode' }).getByLabel('Due Date').waitFor();
    },
  },
  {
    name: 'episode-edit',
    persona: 'platform',
    path: '/admin/dashboard/episodes?q=derby',
    reach: async (page) => {
      await button(page, 'Actions for The Derby Week').click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      const preview = page.getByRole('dialog', { name: 'Edit episode' }).getByRole('figure');
      await preview.scrollIntoViewIfNeeded();
    },
  },
  { name: 'episodes-deleted', persona: 'platform', path: '/admin/dashboard/episodes?removed=true' },
  {
    name: 'publish',
    persona: 'platform',
    path: '/admin/dashboard/episodes?q=derby',
    reach: async (page) => {
      await page.getByRole('link', { name: 'The Derby Week' }).click();
      await button(page, 'Publish…').click();
      await page.getByRole('dialog').getByText('Families hear it').waitFor();
    },
  },
  {
    name: 'suggested-club',
    persona: 'platform',
    path: '/admin/dashboard/suggested-clubs',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Hartwell Harriers', exact: true }).click();
      await page.getByRole('dialog', { name: 'Hartwell Harriers' }).waitFor();
    },
  },
  {
    name: 'suggested-club-approve',
    persona: 'platform',
    path: '/admin/dashboard/suggested-clubs?status=contacted',
    reach: async (page) => {
      await button(page, /Actions for Millbrook/).click();
      await page.getByRole('menuitem', { name: 'Approve…' }).click();
      await page.getByRole('dialog', { name: /Approve/ }).waitFor();
    },
  },
  {
    name: 'suggested-club-decline',
    persona: 'platform',
    path: '/admin/dashboard/suggested-clubs?status=contacted',
    reach: async (page) => {
      await button(page, /Actions for Millbrook/).click();
      await page.getByRole('menuitem', { name: 'Decline…' }).click();
      await page.getByRole('dialog', { name: /Decline/ }).waitFor();
    },
  },
  {
    name: 'suggested-clubs-none',
    persona: 'platform',
    path: '/admin/dashboard/suggested-clubs?q=nothing+like+it',
  },
  {
    name: 'sponsor-new',
    persona: 'platform',
    path: '/admin/dashboard/sponsors',
    reach: async (page) => {
      await button(page, 'New sponsor').first().click();
      await page.getByRole('dialog', { name: 'New sponsor' }).waitFor();
    },
  },
  {
    name: 'campaign-new',
    persona: 'platform',
    path: '/admin/dashboard/sponsors/campaigns',
    reach: async (page) => {
      await button(page, 'New campaign').first().click();
      await page.getByRole('dialog', { name: 'New campaign' }).waitFor();
    },
  },
  {
    name: 'local-sponsor-edit',
    persona: 'club',
    path: '/club/dashboard/sponsor',
    only: 'wide',
    reach: async (page) => {
      await button(page, 'Edit').click();
      await page.getByRole('dialog', { name: 'Edit local sponsor' }).waitFor();
    },
  },
  { name: 'local-sponsor-none', persona: 'newClub', path: '/club/dashboard/sponsor' },
  {
    name: 'recorder',
    persona: 'club',
    path: '/club/dashboard',
    reach: async (page) => {
      await openRecorder(page);
    },
  },
  {
    name: 'recorder-refused',
    persona: 'club',
    path: '/club/dashboard',
    reach: async (page) => {
      const recorder = await openRecorder(page);
      await recorder.getByRole('button', { name: 'Record' }).click();
      await recorder.getByRole('alert').waitFor();
    },
  },
  {
    name: 'club-admin-invite',
    persona: 'club',
    path: '/club/dashboard/users',
    only: 'wide',
    reach: async (page) => {
      await button(page, 'Invite an admin').first().click();
      await page.getByRole('dialog', { name: 'Invite an admin' }).waitFor();
    },
  },
  {
    name: 'club-playlist-edit',
    persona: 'club',
    path: '/club/dashboard/playlists',
    only: 'wide',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Goalkeepers', exact: true }).click();
      await page.getByRole('dialog', { name: 'Edit playlist' }).getByText('The Long Throw').waitFor();
    },
  },
  { name: 'club-playlists-none', persona: 'newClub', path: '/club/dashboard/playlists' },
  {
    name: 'club-video-watch',
    persona: 'club',
    path: '/club/dashboard/support-videos',
    only: 'wide',
    reach: async (page) => {
      await page.getByRole('button', { name: /^Good sound/ }).click();
      await page.getByRole('dialog').locator('video').waitFor();
    },
  },
  {
    name: 'support-video-new',
    persona: 'platform',
    path: '/admin/dashboard/support-videos',
    reach: async (page) => {
      await button(page, 'New support video').first().click();
      await page.getByRole('dialog', { name: 'New support video' }).waitFor();
    },
  },
  {
    name: 'support-video-watch',
    persona: 'platform',
    path: '/admin/dashboard/support-videos',
    reach: async (page) => {
      await button(page, /Actions for Your first episode/).click();
      await page.getByRole('menuitem', { name: 'Watch' }).click();
      await page.getByRole('dialog').locator('video').waitFor();
    },
  },
  { name: 'categories-deleted', persona: 'platform', path: '/admin/dashboard/categories?removed=true' },
  {
    name: 'category-merge',
    persona: 'platform',
    path: '/admin/dashboard/categories',
    reach: async (page) => {
      await button(page, 'Actions for Match day').click();
      await page.getByRole('menuitem', { name: 'Merge…' }).click();
      await page.getByRole('dialog', { name: 'Merge Match day' }).waitFor();
    },
  },
  {
    name: 'category-delete-used',
    persona: 'platform',
    path: '/admin/dashboard/categories',
    reach: async (page) => {
      await button(page, 'Actions for Match day').click();
      await page.getByRole('menuitem', { name: 'Delete…' }).click();
      await page.getByRole('dialog', { name: 'Delete Match day?' }).waitFor();
    },
  },
  {
    name: 'clubs-selected',
    persona: 'platform',
    path: '/admin/dashboard/clubs',
    reach: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByRole('region', { name: 'With the selected rows' }).waitFor();
    },
  },
  {
    name: 'club-history',
    persona: 'platform',
    path: '/admin/dashboard/clubs',
    reach: async (page) => {
      await button(page, /Actions for Riverside/).click();
      await page.getByRole('menuitem', { name: 'History' }).click();
      await page.getByRole('dialog', { name: /^History of Riverside/ }).waitFor();
    },
  },
  {
    name: 'club-details',
    persona: 'platform',
    path: '/admin/dashboard/clubs?q=riverside',
    reach: async (page) => {
      await button(page, 'Actions for Riverside Rovers FC').click();
      await page.getByRole('menuitem', { name: 'Details' }).click();
      await page.getByText('Join code').waitFor();
    },
  },
  {
    name: 'club-menu',
    persona: 'platform',
    path: '/admin/dashboard/clubs',
    reach: async (page) => {
      await button(page, /Actions for Riverside/).click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
];

/** Pages that show one thing, by their route; they are opened from where it is listed. */
const ofOne: State[] = [
  {
    name: '/admin/dashboard/episodes/[id]',
    persona: 'platform',
    path: '/admin/dashboard/episodes?q=derby',
    reach: async (page) => {
      await page.getByRole('link', { name: 'The Derby Week' }).click();
      await button(page, 'Actions for Riverside Rovers FC').waitFor();
    },
  },
  {
    name: '/admin/dashboard/sponsors/report',
    persona: 'platform',
    path: '/admin/dashboard/analytics/sponsors',
    reach: async (page) => {
      await page.getByRole('link', { name: 'Northfield Boots' }).first().click();
      await page.getByRole('article', { name: 'Report for Northfield Boots' }).waitFor();
    },
  },
  {
    name: '/member/dashboard/podcast/[id]',
    persona: 'parent',
    path: '/member/dashboard/podcast',
    reach: async (page) => {
      await carryOn(page);
      await page.getByRole('link', { name: 'Eleven Muddy Boots' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Eleven Muddy Boots' }).waitFor();
    },
  },
  {
    name: '/member/dashboard/podcast/playlist/[id]',
    persona: 'parent',
    path: '/member/dashboard',
    reach: async (page) => {
      await carryOn(page);
      await page.getByRole('region', { name: 'Playlists' }).getByRole('link').first().click();
      await page.getByRole('list', { name: 'Episodes in order' }).waitFor();
    },
  },
];

/** Until nothing moves any more: a fade under way is neither a picture nor a fair contrast. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
}

/** Opens a state at the size the page has. False where this layout has no such state. */
export async function show(page: Page, { path, reach, only }: State, dataDir: string): Promise<boolean> {
  if (only !== undefined && (only === 'phone') !== narrow(page)) return false;
  await page.goto(path, { waitUntil: 'networkidle' });
  await reach?.(page, dataDir);
  await settle(page);
  return true;
}

/** Every state of step 2 that the pictures and axe look at, beside the plain routes. */
export const states: readonly State[] = [
  ...auth,
  ...shell,
  ...drawers,
  ...palette,
  ...lists,
  ...families,
  ...figures,
  ...reflections,
  ...ofOne,
  ...clubDesk,
  ...joining,
  ...joiningSignedIn,
];
