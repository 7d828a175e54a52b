import { goOn, intro, press, reach, recorderOf, seconds, start, withMicrophone } from '../e2e/recording';
import { expect, phone, test } from '../e2e/touchline';

test.use(withMicrophone);

test('C-02 on a phone without room, and after three hours, recording ends by itself and what was recorded is kept', async ({
  browser,
  installation,
}) => {
  const name = 'A Long Story';
  const { context } = await start(browser, installation, name, phone);
  const page = await context.newPage();
  const open = async (button: RegExp | string) => {
    await page.goto('/club/dashboard');
    await page.getByRole('combobox', { name: 'Episode' }).click();
    await page.getByRole('option', { name }).click();
    const part = page.getByRole('region', { name: intro });
    await part.getByRole('button', { name: button }).click();
  };
  const cdp = await context.newCDPSession(page);
  const { origin } = new URL(installation.url);
  await open(`Record ${intro}`);
  const alert = recorderOf(page).getByRole('alert');
  await press(page, 'Record');
  await reach(page, 2);
  // The browser goes by the room that it was told of before, for half a minute at most: then it asks again.
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await expect(alert).toContainText('There is no room left on this device.', { timeout: 60_000 });
  expect(await seconds(page)).toBeGreaterThanOrEqual(1);
  await expect(alert).toHaveText(
    'There is no room left on this device. Free some space, then go on. What was recorded up to here is kept.',
  );
  await cdp.send('Storage.overrideQuotaForOrigin', { origin });
  await press(page, 'Go on');
  await reach(page, 4);
  await press(page, 'Close');
  // Until its last piece is kept: otherwise that would undo what is written next.
  await expect(page.getByRole('region', { name: intro }).getByRole('button', { name: goOn })).toBeVisible();

  await page.evaluate(
    (ms) =>
      new Promise<void>((resolve) => {
        const asked = indexedDB.open('touchline-recordings');
        asked.onsuccess = () => {
          const tx = asked.result.transaction('recordings', 'readwrite');
          const store = tx.objectStore('recordings');
          store.getAll().onsuccess = ({ target }) => {
            for (const one of (target as IDBRequest).result) store.put({ ...one, ms });
          };
          tx.oncomplete = () => {
            asked.result.close();
            resolve();
          };
        };
      }),
    (3 * 3600 - 11) * 1000,
  );
  await open(goOn);
  await press(page, 'Go on');
  await expect(alert).toHaveText(
    'A part may last 3 hours, and this one does: press Done to take it. What was recorded up to here is kept.',
  );
  await expect(recorderOf(page).getByRole('button', { name: 'Go on' })).toBeDisabled();
  await press(page, 'Retake');
  await page
    .getByRole('dialog', { name: /^Record it again/ })
    .getByRole('button', { name: 'Record again' })
    .click();
  await expect(recorderOf(page).getByText('Ready')).toBeVisible();
  expect(await seconds(page)).toBe(0);
  await context.close();
});
