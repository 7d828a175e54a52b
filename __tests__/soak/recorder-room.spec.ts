import {
  chooseEpisode,
  goOn,
  intro,
  press,
  reach,
  recorderOf,
  seconds,
  start,
  withMicrophone,
} from '../e2e/recording';
import { expect, phone, test } from '../e2e/touchline';

test.use(withMicrophone);

test('C-02 on a phone without room recording ends by itself and what was recorded is kept', async ({
  browser,
  installation,
}) => {
  const name = 'A Long Story';
  const { context } = await start(browser, installation, name, phone);
  const page = await context.newPage();
  const open = async (button: RegExp | string) => {
    await chooseEpisode(page, name);
    const part = page.getByRole('region', { name: intro });
    await part.getByRole('button', { name: button }).click();
  };
  const cdp = await context.newCDPSession(page);
  const { origin } = new URL(installation.url);
  await open(`Record ${intro}`);
  const alert = recorderOf(page).getByRole('alert');
  // A slow browser gives the first pieces late.
  await reach(page, 4);
  // The browser uses the earlier limit of space for half a minute at most, then it asks again.
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await expect(alert).toContainText('There is no space left on this device.', { timeout: 60_000 });
  expect(await seconds(page)).toBeGreaterThanOrEqual(1);
  await expect(alert).toHaveText(
    'There is no space left on this device. Free some space, then continue. The recording up to here is kept.',
  );
  await cdp.send('Storage.overrideQuotaForOrigin', { origin });
  await press(page, 'Continue');
  await reach(page, 6);
  await press(page, 'Close');
  await expect(page.getByRole('region', { name: intro }).getByRole('button', { name: goOn })).toBeVisible();
  await context.close();
});
