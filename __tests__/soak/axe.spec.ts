import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { desktop, expect, listen, openContext, phone, test } from '../e2e/touchline';
import { type DemoPersona, everyState, personaAccounts, type State, settle, show } from '../support/states';

/** Violations that axe finds on the page, each in a line; only those of a rule, if one is named. */
async function violations(page: Page, rule?: string): Promise<string[]> {
  // evaluate() goes through the debugger, so the page's own policy, which allows no foreign script, is not in its way.
  await page.evaluate(axe.source);
  const found = await page.evaluate(
    (only) =>
      (window as unknown as { axe: typeof axe }).axe.run({
        // Without fetching every style and sound once more, which only rules about turned screens and sounds ask for.
        preload: false,
        resultTypes: ['violations'],
        ...(only && { runOnly: only }),
      }),
    rule,
  );
  return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

/** In the dark look only the colours are others. Those of antd follow a moment later, when the page hears of the change. */
async function expectNoneInDark(page: Page, message: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect
    .configure({ soft: true })
    .poll(() => settle(page).then(() => violations(page, 'color-contrast')), { message })
    .toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

test.use({ looksOnly: true });
// They are spread over the workers one by one.
test.describe.configure({ mode: 'parallel' });

/** So many states in a test that the workers have about the same to do. */
const statesInTest = 12;

/** A state that needs no steps looks on a phone like a window that was made as narrow. */
const isSeenNarrowed = ({ reach, only }: State) => !reach && !only;

/** What each test looks at. */
const looks = (Object.keys(personaAccounts) as DemoPersona[]).flatMap((persona) =>
  Object.entries({ desktop, phone }).flatMap(([layout, viewport]) => {
    const seen = everyState.filter(
      (state) => state.persona === persona && (layout === 'desktop' || !isSeenNarrowed(state)),
    );
    const parts = Math.ceil(seen.length / statesInTest);
    return Array.from({ length: parts }, (_, part) => ({
      title: `${persona} on a ${layout}${parts === 1 ? '' : `, part ${part + 1} of ${parts}`}`,
      persona,
      viewport,
      seen: seen.slice(part * statesInTest, (part + 1) * statesInTest),
    }));
  }),
);

for (const { title, persona, viewport, seen } of looks) {
  test(`axe and the console have nothing to say to ${title}`, async ({ browser, installation }) => {
    const { context } = await openContext(browser, personaAccounts[persona], {
      baseURL: installation.url,
      viewport,
      reducedMotion: 'reduce',
    });
    for (const state of seen) {
      await test.step(state.name, async () => {
        const page = await context.newPage();
        const said = listen(page);
        if (await show(page, state, installation.dataDir)) {
          expect.soft(await violations(page), state.name).toEqual([]);
          // Its colours are the same on a phone.
          if (viewport !== phone || state.only) await expectNoneInDark(page, `${state.name}, dark`);
          if (viewport !== phone && isSeenNarrowed(state)) {
            await page.setViewportSize(phone);
            // What only phones show is fetched now, and the page has no heading before it is there.
            await expect
              .configure({ soft: true })
              .poll(() => settle(page).then(() => violations(page)), { message: `${state.name}, narrowed` })
              .toEqual([]);
          }
          expect.soft(said(), state.name).toEqual([]);
          // What one state has the browser remember is not there for the next.
          await page.evaluate(() => [localStorage, sessionStorage].map((store) => store.clear()));
        }
        // Who has accepted an invite is signed in, and the next one is not.
        if (persona === 'nobody') await context.clearCookies({ name: 'token' });
        await page.close();
      });
    }
    await context.close();
  });
}
