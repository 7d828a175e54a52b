import type { Page } from '@playwright/test';
import { emailTo, linkIn } from '../outbox';
import { button, opens, type State, state } from './state';

/** Emails to the people of these states, one set for each run and width. */
let made = 0;
function freshAddress(): string {
  made += 1;
  return `looked.at.${Date.now()}.${made}@example.test`;
}

const password = 'Offside-Trap3';

/** Calls the API as a person of the demo. */
export async function callAs(page: Page, identifier: string, method: string, path: string, data?: object) {
  const sent = await page.request.post('/api/auth/login', { data: { identifier, password: 'Touchline1' } });
  const { token } = (await sent.json()) as { token: string };
  return page.request.fetch(path, { method, data, headers: { authorization: token } });
}

/** The link of the newest email of a kind to an address. */
const openMail = (kind: string, address: string) => async (page: Page, dataDir: string) => {
  await page.goto(linkIn(await emailTo(dataDir, kind, address)), { waitUntil: 'networkidle' });
};

/** Signs a person up by the poster's code, up to the page that sends them to their mailbox. */
async function askToJoin(page: Page, email = freshAddress()) {
  await page.getByText('You are joining Riverside Rovers FC').waitFor();
  await page.getByLabel('First name').fill('Maximiliane-Charlotte');
  await page.getByLabel('Last name').fill('von Hohenberg-Wittgenstein');
  await page.getByLabel('Email').fill(email);
  await page.getByText('I am a parent').click();
  await button(page, 'Ask to join').click();
  await page.waitForURL(/\/auth\/onboarding/);
  await page.getByText(email).waitFor();
  return email;
}

async function openConfirmation(page: Page, dataDir: string) {
  await openMail('confirm-sign-up', await askToJoin(page))(page, dataDir);
  await button(page, 'Confirm my email').waitFor();
}

async function choosePassword(page: Page) {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('The same password again', { exact: true }).fill(password);
}

/** The link of an invite to Riverside Rovers that has just been sent. */
async function inviteParent(page: Page, dataDir: string): Promise<string> {
  const email = freshAddress();
  await callAs(page, 'club@touchline.test', 'POST', '/api/member', { email, clubMemberRole: 'parent' });
  return linkIn(await emailTo(dataDir, 'invite', email));
}

/** Accepts an invite as the page would, and resolves to the token of the session. */
async function accept(page: Page, link: string): Promise<string> {
  const secret = new URL(link, 'http://any.test').searchParams.get('token');
  const data = { firstName: 'Mara', lastName: 'Quist', password, passwordConfirmation: password };
  const answer = await page.request.post(`/api/auth/invite/${secret}`, { data });
  return ((await answer.json()) as { token: string }).token;
}

/** Signed in as the person who has accepted an invite, on a page that is not reachable otherwise. */
async function comeIn(page: Page, token: string, path: string) {
  const url = new URL(page.url()).origin;
  await page.context().addCookies([
    { name: 'token', value: token, url },
    { name: 'continued', value: String(Date.now()), url },
  ]);
  await page.goto(path, { waitUntil: 'networkidle' });
}

/** What a parent of Riverside Rovers sends to another guardian, who opens it. */
const openGuardianInvite =
  (email: string, heading: string | RegExp) => async (page: Page, dataDir: string) => {
    const body = { email, household: 'same' };
    // Sent by an earlier state, it is refused, and the earlier email leads there.
    await callAs(page, 'freja.lund@families.test', 'POST', '/api/family/guardian-invite', body);
    await openMail('guardian-invite', email)(page, dataDir);
    await page.getByText(heading).first().waitFor();
  };

async function wrongCode(page: Page) {
  await page.getByLabel('Join code').fill('NOPE-NOPE');
  await button(page, 'Next').click();
  await page.getByRole('alert').filter({ hasText: /code/ }).first().waitFor();
}

async function nothingChosen(page: Page) {
  await page.getByText('You are joining Riverside Rovers FC').waitFor();
  await button(page, 'Ask to join').click();
  await page.getByText('Choose one of the two').waitFor();
}

async function confirm(page: Page, dataDir: string) {
  await openConfirmation(page, dataDir);
  await choosePassword(page);
  await button(page, 'Confirm my email').click();
  await page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
}

async function openTaken(page: Page, dataDir: string) {
  const link = await inviteParent(page, dataDir);
  await accept(page, link);
  await page.goto(link);
  await page.getByText('This invite has been used already.').waitFor();
}

async function acceptAsParent(page: Page, dataDir: string) {
  await page.goto(await inviteParent(page, dataDir));
  await page.getByLabel('First name').fill('Mara');
  await page.getByLabel('Last name').fill('Quist');
  await choosePassword(page);
  await button(page, 'Accept the invite').click();
  await page.getByText('Look at your family').waitFor();
}

async function openEmptyFamily(page: Page, dataDir: string) {
  const token = await accept(page, await inviteParent(page, dataDir));
  await comeIn(page, token, '/member/dashboard/family');
  await page.getByRole('heading', { name: 'No children yet' }).waitFor();
}

async function openEmptyClub(page: Page, dataDir: string) {
  const adminEmail = freshAddress();
  const club = { clubname: `Spielvereinigung ${made}`, country: 'DE', adminEmail };
  await callAs(page, 'admin@touchline.test', 'POST', '/api/club', club);
  const token = await accept(page, linkIn(await emailTo(dataDir, 'invite', adminEmail)));
  await comeIn(page, token, '/club/dashboard');
  await page.getByText(/^(No episode is open|This episode accepts no parts now)/).waitFor();
}

const here = 'rhys.evans@families.test';
const guardianHere = openGuardianInvite(here, /Enter its password to accept/);
const guardianSignedIn = openGuardianInvite(here, 'You are signed in as');
const guardianElsewhere = openGuardianInvite('other@touchline.test', /account of another club/);
const guardianOfRole = openGuardianInvite('priya.nair@families.test', /not a parent’s/);
const suggesting = (page: Page) => page.getByRole('heading', { name: 'Suggest your club' });
const signInPath = '/auth/login';
const byCode = '/auth/signup?code=ROVE-RS26';

/** By code and by email into a club: every page that leads there, and those where the way ends. */
export const joining: State[] = [
  state('nobody', 'sign-up-wrong-code', '/auth/signup', wrongCode),
  state('nobody', 'sign-up-you', byCode, nothingChosen),
  state('nobody', 'sign-up-suggest', '/auth/signup', opens('My club is not here yet', suggesting)),
  state('nobody', 'onboarding-asked', byCode, (page) => askToJoin(page)),
  state('nobody', 'confirm-choose', byCode, openConfirmation),
  state('nobody', 'confirm-done', byCode, confirm),
  state('nobody', 'invite-platform', signInPath, openMail('invite', 'ines.moreau@touchline.test')),
  state('nobody', 'invite-club-admin', signInPath, openMail('invite', 'mei.tanaka@families.test')),
  state('nobody', 'invite-coach', signInPath, openMail('invite', 'ravi.shah@families.test')),
  state('nobody', 'invite-taken', signInPath, openTaken),
  state('nobody', 'onboarding-parent', signInPath, acceptAsParent),
  state('nobody', 'family-empty', signInPath, openEmptyFamily),
  state('nobody', 'invite-guardian', signInPath, openMail('guardian-invite', 'teresa.ribeiro@families.test')),
  state('nobody', 'invite-guardian-here', signInPath, guardianHere),
  state('nobody', 'invite-guardian-elsewhere', signInPath, guardianElsewhere),
  state('nobody', 'invite-guardian-other-role', signInPath, guardianOfRole),
  state('nobody', 'club-dashboard-none', signInPath, openEmptyClub),
  state('parent', 'invite-guardian-signed-in', signInPath, guardianSignedIn),
  state('platform', 'onboarding-platform', '/auth/onboarding?dashboard=admin&userName=Noor'),
  state('club', 'onboarding-club', '/auth/onboarding?dashboard=club&userName=Dana'),
];
