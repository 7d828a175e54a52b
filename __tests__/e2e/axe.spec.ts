import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { type DemoPersona, personaAccounts, type State, show, states } from '../support/states';
import { desktop, expect, listen, openContext, phone, test } from './touchline';

/** Violations that axe finds on the page, each in a line. */
async function violations(page: Page): Promise<string[]> {
  // evaluate() goes through the debugger, so the page's own policy, which allows no foreign script, is not in its way.
  await page.evaluate(axe.source);
  const found = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] }),
  );
  return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

const places: Partial<Record<DemoPersona, string[]>> = {
  platform: [
    '/admin/dashboard',
    '/admin/dashboard/episodes',
    '/admin/dashboard/categories',
    '/admin/dashboard/hosts',
    '/admin/dashboard/members',
    '/admin/dashboard/users',
    '/admin/dashboard/playlists',
    '/admin/dashboard/suggested-clubs',
    '/admin/dashboard/support-videos',
  ],
  club: ['/club/dashboard', '/club/dashboard/episodes'],
  parent: ['/member/dashboard', '/member/dashboard/podcast'],
};

/** The plain routes and the states of `states.ts`, as one persona sees them. */
const seenBy = (persona: DemoPersona): State[] => [
  ...(places[persona] ?? []).map((path) => ({ name: path, persona, path })),
  ...states.filter((state) => state.persona === persona),
];

// They only look, so they are spread over the workers one by one.
test.describe.configure({ mode: 'parallel' });

/** So many states in a test that the workers have about the same to do. */
const statesInTest = 12;

/** What each test looks at. */
const looks = (Object.keys(personaAccounts) as DemoPersona[]).flatMap((persona) => {
  const seen = seenBy(persona);
  const parts = Math.ceil(seen.length / statesInTest);
  return Array.from({ length: parts }, (_, part) => ({
    persona,
    part: parts === 1 ? '' : `, part ${part + 1} of ${parts}`,
    seen: seen.slice(part * statesInTest, (part + 1) * statesInTest),
  }));
});

for (const { persona, part, seen } of looks) {
  for (const [layout, viewport] of Object.entries({ desktop, phone })) {
    test(`axe and the console have nothing to say to ${persona} on a ${layout}${part}`, async ({
      browser,
      installation,
    }) => {
      const { context } = await openContext(browser, personaAccounts[persona], {
        baseURL: installation.url,
        viewport,
        reducedMotion: 'reduce',
      });
      for (const state of seen) {
        await test.step(state.name, async () => {
          const page = await context.newPage();
          const said = listen(page);
          if (await show(page, state)) {
            expect.soft(await violations(page), state.name).toEqual([]);
            expect.soft(said(), state.name).toEqual([]);
            // What one state has the browser remember is not there for the next.
            await page.evaluate(() => [localStorage, sessionStorage].map((store) => store.clear()));
          }
          await page.close();
        });
      }
      await context.close();
    });
  }
}
