import { emailTo, linkIn } from '../support/outbox';
import { expect, fillSignIn, phone, test } from './touchline';

const members = '/club/dashboard/members';

test('C-03 a coach is found, made a parent, deactivated, and each is undone', async ({ signIn }) => {
  const page = await signIn('club@touchline.test');
  await page.goto(members);
  await expect(page.getByText('Hillside')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search members' }).fill('PRÏYA');
  const row = page.getByRole('row', { name: /Priya Nair/ });
  await expect(row).toContainText('Coach');
  const act = async (label: string) => {
    await page.getByRole('button', { name: 'Actions for Priya Nair' }).click();
    await page.getByRole('menuitem', { name: label }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: label.replace('…', '') })
      .click();
  };
  await act('Make parent…');
  await expect(row).toContainText('Parent');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(row).toContainText('Coach');
  await act('Deactivate…');
  await expect(row).toContainText('Deactivated');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(row).toContainText('Active');

  // Of a child first name and initial, wherever it is looked for.
  await page.getByRole('searchbox', { name: 'Search members' }).fill('milo');
  await page.getByRole('button', { name: 'Milo R.', exact: true }).click();
  const details = page.getByRole('dialog', { name: 'Milo R.' });
  await expect(details).toContainText('Ana Ribeiro');
  await expect(details).not.toContainText(/Born in|Username/);
});

test('C-03 from the poster to a parent with a family: code, email, the club lets in, onboarding', async ({
  browser,
  signIn,
  installation,
}) => {
  const club = await signIn('club@touchline.test');
  await club.goto(members);
  await club.getByRole('button', { name: 'Poster' }).click();
  await club.waitForURL(/members\/poster$/);
  const code = club.getByRole('img', { name: /^QR code that leads to/ });
  const address = /leads to (\S+)$/.exec((await code.getAttribute('aria-label')) ?? '')?.[1] ?? '';
  await expect(club.getByRole('article')).toContainText('ROVE-RS26');
  await club.emulateMedia({ media: 'print' });
  await expect(club.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(code).toBeVisible();
  await club.emulateMedia({ media: 'screen' });
  // On paper it is one sheet.
  const sheets = (await club.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(sheets.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

  // Whoever points the camera at it has a phone in the hand.
  const context = await browser.newContext({ viewport: phone });
  const page = await context.newPage();
  await page.goto(`${installation.url}${new URL(address).pathname}${new URL(address).search}`);
  await expect(page.getByText('You are joining Riverside Rovers FC')).toBeVisible();
  await page.getByLabel('First name').fill('Mara');
  await page.getByLabel('Last name').fill('Quist');
  await page.getByLabel('Email').fill('mara@example.test');
  await page.getByText('I am a parent').click();
  await page.getByRole('button', { name: 'Ask to join' }).click();
  await page.waitForURL(/\/auth\/onboarding\?dashboard=member&userName=Mara$/);
  const mail = await emailTo(installation.dataDir, 'confirm-sign-up', 'mara@example.test');
  await page.goto(`${installation.url}${linkIn(mail)}`);
  await page.getByLabel('Password', { exact: true }).fill('Offside-Trap3');
  await page.getByLabel('The same password again', { exact: true }).fill('Offside-Trap3');
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();

  await club.goto(members);
  await club.getByRole('checkbox', { name: 'Select Mara Quist' }).check();
  await club.getByRole('button', { name: 'Let in 1' }).click();
  await expect(club.getByRole('button', { name: 'Let in Mara Quist' })).toBeHidden();
  await club.getByRole('searchbox', { name: 'Search members' }).fill('mara');
  await expect(club.getByRole('row', { name: /Mara Quist/ })).toContainText('Parent');

  await page.goto(`${installation.url}/auth/login`);
  await fillSignIn(page, 'mara@example.test', 'Offside-Trap3');
  await page.waitForURL(/\/member\/dashboard/);
  await context.close();
});

test('C-03 a list of 200 families with 7 bad rows is mended and imported, and a guardian finds the child', async ({
  page: guardian,
  signIn,
  installation,
}) => {
  const year = new Date().getUTCFullYear() - 9;
  const good = Array.from(
    { length: 200 },
    (_, i) =>
      `Zoë${i};Fämily${i};${year};guardian.${i}@example.test;${i % 4 === 0 ? `second.${i}@example.test` : ''}`,
  );
  const bad: [row: number, line: string, column: string][] = [
    [11, `;Fämily9;${year};guardian.9@example.test;`, 'Child first name'],
    [32, `Zoë30;;${year};guardian.30@example.test;`, 'Child last name'],
    [53, 'Zoë51;Fämily51;1984;guardian.51@example.test;', 'Year of birth'],
    [74, 'Zoë72;Fämily72;03/04/2016;guardian.72@example.test;', 'Year of birth'],
    [95, `Zoë93;Fämily93;${year};guardian.93;`, 'Guardian email'],
    [116, `Zoë114;Fämily114;${year};guardian.114@example.test;second`, 'Second guardian email'],
    [137, `Zoë0;Fämily0;${year};guardian.0@example.test;`, 'Child first name'],
  ];
  const broken = [...good];
  for (const [row, line] of bad) broken[row - 2] = line;
  const head = 'Child first name;Child last name;Year of birth;Guardian email;Second guardian email';
  // As Excel saves it: windows-1252.
  const fileOf = (rows: string[]) => ({
    name: 'children.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([head, ...rows].join('\r\n'), 'latin1'),
  });

  const page = await signIn('other@touchline.test');
  await page.goto(members);
  await page.getByRole('button', { name: 'Import a list' }).click();
  await page.waitForURL(/members\/import$/);
  const picker = page.locator('input[type=file]');
  await picker.setInputFiles(fileOf(broken));
  const wrong = page.getByRole('table', { name: 'What is wrong' });
  await expect(wrong.getByRole('row')).toHaveCount(8);
  for (const [i, [row, , column]] of bad.entries()) {
    const cells = wrong
      .getByRole('row')
      .nth(i + 1)
      .getByRole('cell');
    await expect(cells.nth(0)).toHaveText(String(row));
    await expect(cells.nth(1)).toHaveText(column);
  }
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0);

  await picker.setInputFiles(fileOf(good));
  await expect(page.getByRole('table', { name: 'The first rows' })).toContainText('Fämily0');
  await page.getByRole('button', { name: 'Import 200 children' }).click();
  await page.waitForURL(/members\?role=child&status=waiting/);
  await expect(page.getByText('1–20 of 200')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search members' }).fill('zoe199');
  await expect(page.getByRole('row', { name: /Zoë199 F\./ })).toContainText('Waiting for consent');

  // The same list again makes nobody twice.
  await page.goto(`${members}/import`);
  await picker.setInputFiles(fileOf(good));
  await expect(page.getByRole('heading', { name: /Mend 200 things/ })).toBeVisible();

  // A worker sends eight emails a second, in no order.
  const mail = await emailTo(installation.dataDir, 'invite', 'guardian.1@example.test', 60_000);
  await guardian.goto(`${installation.url}${linkIn(mail)}`);
  await guardian.getByLabel('First name').fill('Greta');
  await guardian.getByLabel('Last name').fill('Holm');
  await guardian.getByLabel('Password', { exact: true }).fill('Penalty-Box4');
  await guardian.getByLabel('The same password again', { exact: true }).fill('Penalty-Box4');
  await guardian.getByRole('button', { name: 'Accept the invite' }).click();
  await guardian.waitForURL(/\/auth\/onboarding\?dashboard=member&userName=Greta$/);
  await expect(guardian.getByText('Look at your family')).toBeVisible();
  await page.goto(`${members}?q=greta`);
  await page.getByRole('button', { name: 'Greta Holm', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Greta Holm' })).toContainText('Zoë1 F. (child)');
});
