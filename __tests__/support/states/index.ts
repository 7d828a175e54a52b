import type { Page } from '@playwright/test';

import { routes } from '../pages';
import { clubDashboard, clubLists } from './club';

import { families } from './family';
import { joining } from './joining';
import { publicPages } from './public';
import {
  button,
  carryOn,
  type DemoPersona,
  follows,
  inTurn,
  narrow,
  opens,
  type State,
  shows,
  state,
  takes,
} from './state';
import { transcripts } from './transcript';
import { who } from './who';

export { carryOn, type DemoPersona, personaAccounts, type State } from './state';

/** The settings menu: in the sidebar, or behind the menu button where there is none. */
export async function openSettings(page: Page): Promise<void> {
  // Its name has the person's name and role, as "Ana Ribeiro Parent", because the page has other menus.
  const account = page
    .locator('[aria-haspopup="menu"]')
    .filter({ hasText: /(admin|Parent|Coach|Milo Ribeiro)$/ })
    .filter({ visible: true });
  const menu = button(page, 'Open the menu');
  // The shell comes after the first words of a page; until then it is not known where the menu is.
  await menu.or(account).filter({ visible: true }).first().waitFor();
  if (await menu.isVisible()) await menu.click();
  await account.last().click();
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
}

const text = (words: string | RegExp) => (page: Page) => page.getByText(words);
const field = (label: string) => (page: Page) => page.getByLabel(label);
const inDialog = (name: string | undefined, words: string) => (page: Page) =>
  page.getByRole('dialog', { name }).getByText(words);

async function openFromSettings(page: Page, entry: string, dialog: string) {
  await openSettings(page);
  await page.getByRole('menuitem', { name: entry }).click();
  await page.getByRole('dialog', { name: dialog }).waitFor();
}

const openClubProfile = (page: Page) => openFromSettings(page, 'Club Profile', 'Club Profile');
const openProfile = (page: Page) => openFromSettings(page, 'Edit Profile', 'My Profile');

const openPassword = inTurn(openProfile, opens('Change password', 'Change Password'));
const devices = 'Where you are signed in';
const openSessions = inTurn(openProfile, opens(devices, inDialog(devices, 'This device')));
const twoSteps = 'Two-step sign-in';
const openTwoSteps = inTurn(
  openProfile,
  opens(twoSteps, inDialog(twoSteps, 'To sign in, you then also need a code')),
);
const openNews = inTurn(carryOn, openProfile, opens(/^News$/, inDialog('News', 'New episodes')));
const whatStays = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Your data' })
    .getByText(/What stays|look at Family Members|You are the last|You alone/)
    .first();
const openYourData = inTurn(carryOn, openProfile, opens('Your data', whatStays));
const openDeletion = inTurn(openYourData, opens('Delete my account…', field('Current password')));
const saveYourData = inTurn(openYourData, opens('Download my data', text(/^Saved as/)));

async function secondStep(page: Page) {
  await openPassword(page, '');
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

const signInField = 'Email, phone or username';

const auth: State[] = [
  state('nobody', 'sign-in', '/auth/login'),
  state('nobody', 'sign-in-refused', '/auth/login', async (page) => {
    await page.getByLabel(signInField).fill('nobody@touchline.test');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await button(page, /^Sign in$/).click();
    await page.getByRole('alert').filter({ hasText: /match/ }).waitFor();
  }),
  state('nobody', 'sign-in-ended', '/auth/login?reason=ended'),
  state('nobody', 'provider-unverified', '/auth/provider?problem=unverified'),
  state('nobody', 'forgot', '/auth/forgot-password'),
  state('nobody', 'forgot-sent', '/auth/forgot-password', async (page) => {
    await page.getByLabel(signInField).fill('nobody@touchline.test');
    await button(page, /send/i).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  }),
  state('nobody', 'reset', '/auth/reset-password?token=none'),
  state('nobody', 'reset-without-link', '/auth/reset-password'),
  state('nobody', 'sign-up', '/auth/signup'),
  state('nobody', 'confirm', '/auth/confirm?token=none'),
  state('nobody', 'claim-email', '/auth/claim?token=none'),
  state('nobody', 'claim-without-link', '/auth/claim'),
  state('nobody', 'invite-used', '/auth/invite?token=none'),
  state('nobody', 'set-up', '/auth/setup?code=none'),
  state('nobody', 'onboarding-waiting', '/auth/onboarding?dashboard=member&userName=Ana'),
  state('nobody', 'download', '/download'),
];

const members = ['parent', 'coach', 'child'] as const;

async function narrowMenu(page: Page) {
  const fold = button(page, 'Collapse the menu');
  if (await fold.isVisible()) await fold.click();
}

const openMemberMenu = inTurn(carryOn, openSettings);

async function openSentPart(page: Page) {
  await page.getByRole('button', { name: 'Interview', exact: true }).click();
  await button(page, 'Replace Interview').waitFor();
}

const shell: State[] = [
  state('platform', 'menu-platform', '/admin/dashboard', openSettings),
  state('club', 'menu-club', '/club/dashboard', openSettings),
  ...members.map((who) => state(who, `menu-${who}`, '/member/dashboard', openMemberMenu)),
  state('club', 'narrow-menu', '/club/dashboard', narrowMenu, 'wide'),
  state('club', 'logout', '/club/dashboard', (page) => openFromSettings(page, 'Logout', 'Logout')),
  state('parent', 'not-found', '/nowhere'),
  state('club', 'refused', '/admin/dashboard/clubs', undefined, 'wide'),
  state('parent', 'listen-elsewhere', '/member/dashboard/podcast/elsewhere', carryOn),
  state('parent', 'listen-elsewhere-phone', '/member/dashboard/podcast/elsewhere', carryOn, 'phone'),
  state('parent', 'download-prompt', '/member/dashboard', askAnew, 'phone'),
  state('parent', 'member-phone', '/member/dashboard', carryOn, 'phone'),
  state('club', 'upload', '/club/dashboard', undefined, 'phone'),
  state('club', 'upload-sent', '/club/dashboard', openSentPart, 'phone'),
];

const openIdentity = inTurn(openClubProfile, (page) =>
  page.getByRole('tab', { name: 'My Club Identity' }).click(),
);

async function openVoices(page: Page) {
  await button(page, /^Change who is heard in/)
    .first()
    .click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Yes, choose who' }).check();
  await page.getByRole('combobox', { name: /^Children heard in/ }).waitFor();
}

const openMemberProfile = inTurn(carryOn, openProfile);

const drawers: State[] = [
  state('club', 'club-profile', '/club/dashboard', openClubProfile),
  state('newClub', 'club-profile-empty', '/club/dashboard', openClubProfile),
  state('club', 'club-identity', '/club/dashboard', openIdentity),
  state('club', 'profile', '/club/dashboard', openProfile),
  state('club', 'sessions', '/club/dashboard', openSessions),
  state('platform', 'two-step-sign-in', '/admin/dashboard', openTwoSteps),
  state('club', 'your-data', '/club/dashboard', openYourData),
  state('parent', 'news', '/member/dashboard', openNews),
  state('platform', 'your-data-platform', '/admin/dashboard', openYourData),
  state('parent', 'your-data-parent', '/member/dashboard', openYourData),
  state('club', 'your-data-saved', '/club/dashboard', saveYourData),
  state('child', 'your-data-child', '/member/dashboard', openYourData),
  state('coach', 'delete-account', '/member/dashboard', openDeletion),
  state('club', 'voices', '/club/dashboard/episodes', openVoices, 'wide'),
  state('platform', 'profile-platform', '/admin/dashboard', openProfile),
  state('child', 'profile-child', '/member/dashboard', openMemberProfile),
  state('club', 'password', '/club/dashboard', openPassword),
  state('club', 'password-new', '/club/dashboard', secondStep),
];

async function showFiguresAsTable(page: Page) {
  await page.getByRole('group', { name: 'Show Listening per day as' }).getByText('Table').click();
  await page.getByRole('region', { name: 'Listening per day, table' }).waitFor();
}

/** What families listen to; each page in what it says without a choice, and of one club. */
const figures: State[] = [
  state('platform', 'figures-overview', '/admin/dashboard/analytics/overview'),
  state('platform', 'figures-clubs', '/admin/dashboard/analytics/clubs'),
  state('platform', 'figures-podcasts', '/admin/dashboard/analytics/podcasts'),
  state('platform', 'figures-playlists', '/admin/dashboard/analytics/playlists'),
  state('club', 'figures-club-podcasts', '/club/dashboard/analytics/podcasts'),
  state('club', 'figures-club', '/club/dashboard/analytics/overview'),
  state('newClub', 'figures-too-few', '/club/dashboard/analytics/overview'),
  state('platform', 'figures-table', '/admin/dashboard/analytics/overview', showFiguresAsTable),
];

const region = (name: string) => (page: Page) => page.getByRole('region', { name });
const asked = follows('Before the Whistle', region('After listening'));
const answers = shows((page) => button(page, 'We have spoken with them'));

const openAnswers = inTurn(asked, shows(text('You and Rory answered')));
const hearOwn = inTurn(
  asked,
  opens('Next question', (page) => button(page, /^Play your answer/)),
);
const sayAnswer = inTurn(
  hearOwn,
  opens('Change my answer', (page) => button(page, 'Say it')),
  opens('Say it', (page) => button(page, 'Record')),
);
const notNow = (page: Page) => button(page, 'Not now');
const askForHelp = inTurn(openAnswers, takes('what Rory said', 'Ask the club for help…', notNow));
const seeThemes = follows('Before the Whistle', region('What families said'));

/** What families are asked after an episode, and what others see of it. */
const reflections: State[] = [
  state('parent', 'reflection-unheard', '/member/dashboard/podcast', asked),
  state('child', 'reflection-answered', '/member/dashboard/podcast', asked),
  state('child', 'reflection-spoken', '/member/dashboard/podcast', hearOwn),
  state('child', 'reflection-say', '/member/dashboard/podcast', sayAnswer),
  state('guardian', 'reflection-open', '/member/dashboard/podcast', openAnswers),
  state('guardian', 'reflection-help', '/member/dashboard/podcast', askForHelp),
  state('coach', 'reflection-themes', '/member/dashboard/podcast', seeThemes),
  state('club', 'reflection-reports', '/club/dashboard?reports=1', answers, 'wide'),
];

const riverside = 'Riverside Rovers FC';
const board = (page: Page) => button(page, `Actions for ${riverside}`);

const openBoard = follows('The Derby Week', board);
const openClubParts = inTurn(
  openBoard,
  takes(riverside, 'Send or replace parts…', `Parts of ${riverside}`),
  (page) => page.getByRole('dialog').getByText('Intro').first().waitFor(),
);
const openTranscript = inTurn(
  follows('Eleven Muddy Boots', board),
  takes(riverside, 'Parts…', `Parts of ${riverside}`),
  opens('Open: transcript of Interview', 'Transcript of Interview'),
);
const askAgain = inTurn(
  openClubParts,
  takes('Intro · club news', 'Ask to send again…', 'Ask for Intro · club news again?'),
);
/** It records at once, and is refused the microphone. */
const recordRefused = opens('Record Outro · recap', (page) =>
  page.getByRole('dialog', { name: 'Outro · recap' }).getByRole('alert'),
);

/** The search of the console with these words in it. */
const searchFor = (words: string, result: string | RegExp) => async (page: Page) => {
  await button(page, 'Search').first().click();
  await page.getByRole('combobox', { name: 'Search the console' }).fill(words);
  await page.getByRole('dialog', { name: 'Search' }).getByText(result).first().waitFor();
};

async function openEpisodeEditor(page: Page) {
  const drawer = await takes('The Derby Week', 'Edit', 'Edit episode')(page);
  await drawer.getByRole('figure').scrollIntoViewIfNeeded();
}

const askToPublish = inTurn(openBoard, opens('Publish…', inDialog(undefined, 'clubs ready')));

async function selectClubs(page: Page) {
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('region', { name: 'With the selected rows' }).waitFor();
}

const entry = (page: Page) => page.getByRole('menuitem').first();
const film = (page: Page) => page.getByRole('dialog').locator('video');
const withFamily = (page: Page) => page.getByRole('checkbox', { name: /^Move/ });
const photo = (page: Page) => page.getByRole('dialog', { name: 'Edit host' }).getByAltText('Photo');
const dueDate = (page: Page) => page.getByRole('dialog', { name: 'New episode' }).getByLabel('Due Date');

const derby = '/admin/dashboard/episodes?q=derby';
const milo = '/admin/dashboard/members?q=milo';
const clubs = '/admin/dashboard/clubs';
const categories = '/admin/dashboard/categories';
const hosts = '/admin/dashboard/hosts';
const playlists = '/admin/dashboard/playlists';
const ownPlaylists = '/club/dashboard/playlists';
const ofPlaylist = (words: string) => inDialog('Edit playlist', words);
const videos = '/admin/dashboard/support-videos';
const suggested = '/admin/dashboard/suggested-clubs';
const contacted = `${suggested}?status=contacted`;

const weeksHeard = region('Members who listened');
const remindSilent = inTurn(
  openBoard,
  opens(/^Remind .* silent/, inDialog(undefined, 'is still missing from')),
);

const openMoving = inTurn(
  follows('Riverside Rovers FC', weeksHeard),
  takes(riverside, 'Move to or from Touchline', (page) =>
    page.getByRole('heading', { name: 'Move to or from Touchline' }),
  ),
);

const lists: State[] = [
  state('platform', 'palette', clubs, searchFor('', 'Sponsor analytics')),
  state('platform', 'palette-found', clubs, searchFor('r', 'Riverside Rovers')),
  state('platform', 'palette-none', clubs, searchFor('nothing like it', /Nothing is called/)),
  state('platform', 'clubs-none', '/admin/dashboard/clubs?q=nothing+like+it'),
  state('platform', 'club-new', clubs, opens('New club')),
  state('platform', '/admin/dashboard/clubs/[id]', clubs, follows('Riverside Rovers FC', weeksHeard)),
  state('platform', '/admin/dashboard/clubs/[id]/moving', clubs, openMoving),
  state('platform', 'remind-silent', derby, remindSilent),
  state('platform', 'category-new', categories, opens('New category')),
  state('platform', 'member-details', milo, opens(/^Milo Ribeiro$/, text('Last seen'))),
  state('platform', 'member-move', milo, takes('Milo Ribeiro', 'Move to another club', withFamily)),
  state('club', 'club-member-invite', '/club/dashboard/members', opens('Invite a member'), 'wide'),
  state('platform', 'admin-invite', '/admin/dashboard/users', opens('Invite an admin')),
  state('platform', 'host-new', hosts, opens('New host')),
  state('platform', 'host-edit', hosts, opens(/^Dana Okafor$/, photo)),
  state('platform', 'hosts-none', '/admin/dashboard/hosts?q=nothing+like+it'),
  state('platform', 'host-menu', hosts, opens('Actions for Dana Okafor', entry)),
  state('platform', 'playlist-new', playlists, opens('New playlist')),
  state('platform', 'playlist-edit', playlists, opens(/^Rainy afternoons$/, ofPlaylist('Rain Delay'))),
  state('platform', 'playlists-none', '/admin/dashboard/playlists?q=nothing+like+it'),
  state('platform', 'board-parts', derby, openClubParts),
  state('platform', 'board-ask-again', derby, askAgain),
  state('platform', 'transcript', '/admin/dashboard/episodes?q=muddy', openTranscript),
  state('platform', 'episode-new', '/admin/dashboard/episodes', opens('New episode', dueDate)),
  state('platform', 'episode-edit', derby, openEpisodeEditor),
  state('platform', 'episodes-deleted', '/admin/dashboard/episodes?removed=true'),
  state('platform', 'publish', derby, askToPublish),
  state('platform', 'suggested-club', suggested, opens(/^Hartwell Harriers$/, 'Hartwell Harriers')),
  state('platform', 'suggested-club-approve', contacted, takes('Millbrook', 'Approve…', /Approve/)),
  state('platform', 'suggested-club-decline', contacted, takes('Millbrook', 'Decline…', /Decline/)),
  state('platform', 'suggested-clubs-none', '/admin/dashboard/suggested-clubs?q=nothing+like+it'),
  state('platform', 'sponsor-new', '/admin/dashboard/sponsors', opens('New sponsor')),
  state('platform', 'campaign-new', '/admin/dashboard/sponsors/campaigns', opens('New campaign')),
  state('club', 'local-sponsor-edit', '/club/dashboard/sponsor', opens('Edit', 'Edit local sponsor'), 'wide'),
  state('newClub', 'local-sponsor-none', '/club/dashboard/sponsor'),
  state('club', 'recorder-refused', '/club/dashboard', recordRefused),
  state('club', 'club-admin-invite', '/club/dashboard/users', opens('Invite an admin'), 'wide'),
  state(
    'club',
    'club-playlist-edit',
    ownPlaylists,
    opens(/^Goalkeepers$/, ofPlaylist('The Long Throw')),
    'wide',
  ),
  state('newClub', 'club-playlists-none', ownPlaylists),
  state('club', 'club-video-watch', '/club/dashboard/support-videos', opens(/^Good sound/, film), 'wide'),
  state('platform', 'support-video-new', videos, opens('New support video')),
  state('platform', 'support-video-watch', videos, takes('Your first episode', 'Watch', film)),
  state('platform', 'categories-deleted', '/admin/dashboard/categories?removed=true'),
  state('platform', 'category-merge', categories, takes('Match day', 'Merge…', 'Merge Match day')),
  state('platform', 'category-delete-used', categories, takes('Match day', 'Delete…', 'Delete Match day?')),
  state('platform', 'clubs-selected', clubs, selectClubs),
  state('platform', 'club-history', clubs, takes('Riverside', 'History', /^History of Riverside/)),
  state('platform', 'club-details', `${clubs}?q=riverside`, takes(riverside, 'Details', text('Join code'))),
  state('platform', 'club-menu', clubs, opens('Actions for Riverside', entry)),
];

const openReport = follows('Northfield Boots', (page) =>
  page.getByRole('article', { name: 'Report for Northfield Boots' }),
);
const openEpisode = follows('Eleven Muddy Boots', (page) =>
  page.getByRole('heading', { level: 1, name: 'Eleven Muddy Boots' }),
);

async function openPlaylist(page: Page) {
  await carryOn(page);
  await page.getByRole('region', { name: 'Playlists' }).getByRole('link').first().click();
  await page.getByRole('list', { name: 'Episodes in order' }).waitFor();
}

/** Pages that show one thing, by their route; they are opened from where it is listed. */
const ofOne: State[] = [
  state('platform', '/admin/dashboard/episodes/[id]', derby, openBoard),
  state('platform', '/admin/dashboard/sponsors/report', '/admin/dashboard/analytics/sponsors', openReport),
  state('parent', '/member/dashboard/podcast/[id]', '/member/dashboard/podcast', openEpisode),
  state('parent', '/member/dashboard/podcast/playlist/[id]', '/member/dashboard', openPlaylist),
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

/** The states that the pictures and axe look at, beside the plain pages. */
const states: readonly State[] = [
  ...[
    auth,
    shell,
    drawers,
    lists,
    families,
    figures,
    reflections,
    ofOne,
    clubDashboard,
    clubLists,
    joining,
    publicPages,
    transcripts,
  ],
  who,
].flat();

/** Who looks at the pages below an address. */
const lookers: readonly [address: RegExp, persona: DemoPersona][] = [
  [/^\/admin\//, 'platform'],
  [/^\/club\//, 'club'],
  [/^\/member\//, 'parent'],
  [/./, 'nobody'],
];

/** The first only leads on, the second is the state `not-found`. */
const seenAsOther = ['/', '/404'];

/** A built page as it opens, unless a state shows just that. Throws for a page of one thing that no state opens. */
function plainPage(route: string): State[] {
  const persona = lookers.find(([address]) => address.test(route))?.[1] ?? 'nobody';
  const asItOpens = (of: State) =>
    of.persona === persona && !of.reach && !of.only && of.path.split('?')[0] === route;
  if (states.some((of) => of.name === route || asItOpens(of))) return [];
  if (route.includes('[')) throw new Error(`Add a state that opens ${route}`);
  return [{ name: route, persona, path: route, reach: persona === 'parent' ? carryOn : undefined }];
}

/** Every page and every state. */
export const everyState: readonly State[] = [
  ...routes.filter((route) => !seenAsOther.includes(route)).flatMap(plainPage),
  ...states,
];
