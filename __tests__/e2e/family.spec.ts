import type { Page } from '@playwright/test';
import { emailTo, linkIn } from '../support/outbox';
import { expect, fillSignIn, phone, test } from './touchline';

test('M-04 K-04 a parent adds a child with consent, who listens on a phone until the consent is withdrawn', async ({
  signIn,
  browser,
  installation,
}) => {
  const page = await signIn('parent@touchline.test');
  await page.getByRole('link', { name: 'Family Members' }).click();
  await expect(page.getByRole('heading', { name: 'Your family' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Milo Ribeiro' }).first()).toContainText(
    'Consent given by you on 1st September 2026.',
  );

  await page.getByRole('button', { name: 'Add a child' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add a child' });
  await expect(drawer.getByLabel('Last name')).toHaveValue('Ribeiro');
  await drawer.getByLabel('First name').fill('Tomás');
  await drawer.getByLabel('Username').fill('milo');
  await drawer.getByLabel('Year of birth').fill('1986');
  await expect(drawer.getByText('Somebody else has this username.')).toBeVisible();
  await drawer.getByLabel('Username').fill('tomas19');
  await drawer.getByLabel('Password', { exact: true }).fill('Muddy-Boots7');
  await drawer.getByLabel('Password again').fill('Muddy-Boots7');
  const next = drawer.getByRole('button', { name: 'Next: your consent' });
  await next.click();
  // Nothing is ticked beforehand, and nothing is sent without what is needed.
  const give = drawer.getByRole('button', { name: 'Give consent and add Tomás' });
  await expect(drawer.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await give.click();
  await expect(drawer.getByText('Without this Tomás cannot sign in.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Read the whole notice' }).click();
  await expect(drawer.getByRole('heading', { name: 'Your rights' })).toBeVisible();
  await drawer.getByRole('checkbox', { name: /may have an account and listen/ }).check();
  await drawer.getByRole('checkbox', { name: 'I am Tomás’s parent or guardian' }).check();
  await give.click();
  // The parent's own year of birth was entered: the drawer goes back to it and says why.
  const told = page.getByRole('dialog', { name: 'Error' });
  await expect(told).toContainText('not your own');
  await told.getByRole('button').last().click();
  await drawer.getByLabel('Year of birth').fill('2019');
  await next.click();
  await give.click();
  await expect(drawer).toBeHidden();
  const card = page.getByRole('listitem').filter({ hasText: 'Tomás Ribeiro' }).first();
  await expect(card).toContainText('Born 2019 · signs in as tomas19');

  const context = await browser.newContext({ baseURL: installation.url, viewport: phone });
  const small = await context.newPage();
  await small.goto('/auth/login');
  await fillSignIn(small, 'tomas19', 'Muddy-Boots7');
  await small.getByRole('button', { name: 'Continue in the browser' }).click();
  await small.getByRole('button', { name: /^Play/ }).first().click();
  await expect(small.getByRole('button', { name: /^Pause/ }).first()).toBeVisible();
  await small.goto('/member/dashboard/family');
  await expect(small.getByRole('heading', { name: 'Your family' })).toBeVisible();
  await expect(small.getByText('Your parents see this').first()).toBeVisible();
  await expect(small.getByRole('button', { name: /Delete/ })).toHaveCount(0);

  await card.getByRole('button', { name: 'See it: the consent for Tomás' }).click();
  const consent = page.getByRole('dialog', { name: 'Consent for Tomás' });
  await consent.getByRole('checkbox', { name: /may have an account and listen/ }).uncheck();
  await expect(consent.getByRole('status').filter({ hasText: 'signed out at once' })).toBeVisible();
  await consent.getByRole('button', { name: 'Save what I agree to' }).click();
  await expect(page.getByText('Your consent is withdrawn. Tomás is signed out')).toBeVisible();
  const [token] = (await context.cookies()).filter(({ name }) => name === 'token');
  const answer = await context.request.get('/api/account', {
    headers: { authorization: token?.value ?? '' },
  });
  expect(answer.status()).toBe(401);
  await small.reload();
  await expect(small).toHaveURL(/\/auth\/login/);
  await fillSignIn(small, 'tomas19', 'Muddy-Boots7');
  await expect(small.getByText('A parent has to agree first.')).toBeVisible();
  await context.close();

  await expect(card).toContainText('Waiting for consent');
  await card.getByRole('button', { name: 'Delete… Tomás Ribeiro' }).click();
  await page.getByRole('button', { name: 'Delete Tomás' }).click();
  await expect(page.getByText('Tomás is deleted, with all that was kept')).toBeVisible();
  await expect(card).toBeHidden();
});

/** Everything that the API has answered to a page. */
function heardBy(page: Page): () => Promise<string> {
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/')) answers.push(response.text().catch(() => ''));
  });
  return async () => (await Promise.all(answers)).join('\n');
}

test('M-04 G-02 a parent invites the other household by mail: both see the child, and nothing of each other', async ({
  signIn,
  browser,
  installation,
}) => {
  const ana = await signIn('parent@touchline.test');
  await ana.goto('/member/dashboard/family');
  await ana.getByRole('button', { name: 'Invite a guardian' }).click();
  const drawer = ana.getByRole('dialog', { name: 'Invite a guardian' });
  await drawer.getByRole('textbox', { name: 'Email' }).fill('rui.costa@example.test');
  await drawer.getByRole('radio', { name: /In a household of their own/ }).check();
  await drawer.getByRole('checkbox', { name: 'Inês' }).uncheck();
  await drawer.getByRole('button', { name: 'Send the invite' }).click();
  await expect(ana.getByText('An invite was sent to rui.costa@example.test')).toBeVisible();
  const card = ana.getByRole('listitem').filter({ hasText: 'rui.costa@example.test' });
  await expect(card).toContainText('Invited, not yet here');
  await expect(card).toContainText('Household of their own · Milo');

  const context = await browser.newContext({ viewport: phone });
  const rui = await context.newPage();
  const heardByRui = heardBy(rui);
  const mail = await emailTo(installation.dataDir, 'guardian-invite', 'rui.costa@example.test');
  expect(mail).not.toContain('Milo');
  await rui.goto(`${installation.url}${linkIn(mail)}`);
  await expect(rui.getByRole('heading', { name: 'Look after children together' })).toBeVisible();
  await rui.getByLabel('First name').fill('Rui');
  await rui.getByLabel('Last name').fill('Costa');
  await rui.getByLabel('Password', { exact: true }).fill('Muddy-Boots7');
  await rui.getByLabel('The same password again', { exact: true }).fill('Muddy-Boots7');
  await rui.getByRole('button', { name: 'Accept the invite' }).click();
  await rui.waitForURL(/\/auth\/onboarding\?dashboard=member&userName=Rui$/);
  await rui.goto(`${installation.url}/member/dashboard`);
  await rui.getByRole('button', { name: 'Continue in the browser' }).click();
  await rui.goto(`${installation.url}/member/dashboard/family`);
  await expect(rui.getByRole('listitem', { name: 'Milo Ribeiro' })).toContainText(
    'Consent given by another guardian',
  );
  await expect(rui.getByRole('listitem', { name: 'Inês Ribeiro' })).toHaveCount(0);
  await expect(rui.getByRole('heading', { name: 'Rui Costa' })).toBeVisible();
  expect(await heardByRui()).toContain('"firstName":"Milo"');
  const family = (await heardByRui()).split('\n').filter((answer) => answer.includes('"guardians"'));
  expect(family.join('\n')).not.toMatch(/Ana|João|Inês|parent@touchline\.test|families\.test/);
  expect(await heardByRui()).not.toMatch(/parent@touchline\.test|families\.test/);

  const heardByAna = heardBy(ana);
  await ana.reload();
  await expect(ana.getByRole('listitem', { name: 'Milo Ribeiro' })).toBeVisible();
  await expect(card).toHaveCount(0);
  expect(await heardByAna()).not.toMatch(/Rui|Costa/);

  // The link has been used, and says so.
  await rui.goto(`${installation.url}${linkIn(mail)}`);
  await expect(rui.getByText('This invite has been used already.')).toBeVisible();
  // Each of the two may leave, and the child keeps a guardian.
  await rui.goto(`${installation.url}/member/dashboard/family`);
  await rui.getByRole('button', { name: 'Leave…' }).click();
  await rui.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(rui.getByText('You no longer look after Milo')).toBeVisible();
  await expect(rui.getByRole('heading', { name: 'No children yet' })).toBeVisible();
  await context.close();
});

test('M-04 a guardian in the club accepts with the account there is, into the same household', async ({
  signIn,
  installation,
}) => {
  const ana = await signIn('parent@touchline.test');
  await ana.goto('/member/dashboard/family');
  await ana.getByRole('button', { name: 'Invite a guardian' }).click();
  const drawer = ana.getByRole('dialog', { name: 'Invite a guardian' });
  await drawer.getByRole('textbox', { name: 'Email' }).fill('rhys.evans@families.test');
  await drawer.getByRole('button', { name: 'Send the invite' }).click();
  await expect(ana.getByText('An invite was sent to rhys.evans@families.test')).toBeVisible();
  const mail = await emailTo(installation.dataDir, 'guardian-invite', 'rhys.evans@families.test');
  const rhys = await signIn('rhys.evans@families.test');
  await rhys.goto(linkIn(mail));
  await rhys.getByRole('button', { name: 'Accept as Rhys' }).click();
  await rhys.waitForURL(/\/member\/dashboard\/family$/);
  await expect(rhys.getByRole('listitem', { name: 'Milo Ribeiro' })).toBeVisible();
  await expect(rhys.getByRole('listitem', { name: 'Ella Evans' })).toBeVisible();

  await ana.reload();
  await ana.getByRole('button', { name: 'Remove Rhys Evans' }).click();
  await ana.getByRole('dialog').getByRole('button', { name: 'Remove Rhys Evans' }).click();
  await expect(
    ana.getByText(/^Rhys Evans no longer looks after (Milo and Inês|Inês and Milo)$/),
  ).toBeVisible();
  await rhys.reload();
  await expect(rhys.getByRole('listitem', { name: 'Ella Evans' })).toBeVisible();
  await expect(rhys.getByRole('listitem', { name: 'Milo Ribeiro' })).toHaveCount(0);
});

test('K-05 a child old enough asks for the account, confirms an email, and a guardian agrees', async ({
  signIn,
  browser,
  installation,
}) => {
  const ana = await signIn('parent@touchline.test');
  await ana.goto('/member/dashboard/family');
  await ana.getByRole('button', { name: 'Add a child' }).click();
  const added = ana.getByRole('dialog', { name: 'Add a child' });
  await added.getByLabel('First name').fill('Rita');
  await added.getByLabel('Username').fill('rita-own');
  await added.getByLabel('Year of birth').fill(String(new Date().getUTCFullYear() - 15));
  await added.getByLabel('Password', { exact: true }).fill('Muddy-Boots7');
  await added.getByLabel('Password again').fill('Muddy-Boots7');
  await added.getByRole('button', { name: 'Next: your consent' }).click();
  await added.getByRole('checkbox', { name: /may have an account and listen/ }).check();
  await added.getByRole('checkbox', { name: 'I am Rita’s parent or guardian' }).check();
  await added.getByRole('button', { name: 'Give consent and add Rita' }).click();
  await expect(added).toBeHidden();

  const context = await browser.newContext({ baseURL: installation.url, viewport: phone });
  const rita = await context.newPage();
  await rita.goto('/auth/login');
  await fillSignIn(rita, 'rita-own', 'Muddy-Boots7');
  await rita.getByRole('button', { name: 'Continue in the browser' }).click();
  await rita.goto('/member/dashboard/family');
  await rita.getByRole('button', { name: 'Make it my own' }).click();
  const drawer = rita.getByRole('dialog', { name: 'An account of my own' });
  await drawer.getByLabel('Your own email').fill('rita@example.test');
  await drawer.getByRole('checkbox', { name: 'I have an account and listen' }).check();
  await drawer.getByRole('button', { name: 'Ask for it' }).click();
  await expect(rita.getByRole('heading', { name: 'Open the link in the email' })).toBeVisible();
  const mail = await emailTo(installation.dataDir, 'confirm-claim', 'rita@example.test');
  await rita.goto(linkIn(mail));
  await rita.getByRole('button', { name: 'Yes, it is mine' }).click();
  await expect(rita.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();

  const asked = await emailTo(installation.dataDir, 'claim-request', 'parent@touchline.test');
  expect(asked).not.toContain('rita@example.test');
  const heardByAna = heardBy(ana);
  await ana.reload();
  const card = ana.getByRole('listitem', { name: 'Rita Ribeiro' });
  await expect(card).toContainText('Rita asks for an account without you');
  await card.getByRole('button', { name: 'Agree…' }).click();
  await ana.getByRole('dialog').getByRole('button', { name: 'Agree', exact: true }).click();
  await expect(ana.getByText('The account is Rita’s own now')).toBeVisible();
  await expect(card).toContainText('Has an account without guardians');
  await expect(card.getByRole('button')).toHaveCount(0);
  expect(await heardByAna()).not.toContain('rita@example.test');

  await rita.goto('/member/dashboard/family');
  await expect(rita.getByRole('heading', { name: 'This account is your own' })).toBeVisible();
  await rita.context().clearCookies({ name: 'token' });
  await rita.goto('/auth/login');
  await fillSignIn(rita, 'rita@example.test', 'Muddy-Boots7');
  await rita.waitForURL(/\/member\/dashboard/);
  await context.close();
});
