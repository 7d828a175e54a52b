import { type LanguageCode, languages } from '@/language/languages';
import { expect, listen, openContext, phone, test } from '../e2e/touchline';
import { carryOn, type DemoPersona, everyState, personaAccounts, show } from '../support/states';

test.use({ looksOnly: true });
test.describe.configure({ mode: 'parallel' });

// German words are the longest.
const seen: [LanguageCode, DemoPersona][] = [
  ['de', 'nobody'],
  ['de', 'platform'],
  ['de', 'club'],
  ['de', 'parent'],
  ['fr', 'parent'],
];

for (const [code, persona] of seen) {
  test(`on a phone the pages of ${persona} have room for ${languages[code].name}`, async ({
    browser,
    installation,
  }) => {
    const { context } = await openContext(browser, personaAccounts[persona], {
      baseURL: installation.url,
      locale: languages[code].tag,
      viewport: phone,
      reducedMotion: 'reduce',
    });
    // The prompt for the app is answered, because it is one page more on a phone.
    await context.addCookies([{ name: 'continued', value: String(Date.now()), url: installation.url }]);
    // Steps that lead on from a page find things by their English.
    for (const state of everyState.filter(
      (each) => each.persona === persona && (!each.reach || each.reach === carryOn),
    )) {
      await test.step(state.name, async () => {
        const page = await context.newPage();
        const said = listen(page);
        if (await show(page, { ...state, reach: undefined }, installation.dataDir)) {
          const width = () => page.evaluate(() => document.documentElement.scrollWidth);
          await expect.configure({ soft: true }).poll(width, { message: state.name }).toBe(phone.width);
          expect.soft(said(), state.name).toEqual([]);
        }
        await page.close();
      });
    }
    await context.close();
  });
}
