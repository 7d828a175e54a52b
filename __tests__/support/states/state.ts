import type { Locator, Page } from '@playwright/test';

/** The reader: a demo account, or none. */
export const personaAccounts = {
  nobody: undefined,
  platform: 'admin@touchline.test',
  club: 'club@touchline.test',
  newClub: 'other@touchline.test',
  parent: 'parent@touchline.test',
  coach: 'coach@touchline.test',
  child: 'milo',
  /** Of a child who asks for an account of its own. */
  guardian: 'isla.fraser@families.test',
} as const;
export type DemoPersona = keyof typeof personaAccounts;

/** A state of a screen that no address leads to, or an address that is looked at in its own right. */
export interface State {
  name: string;
  persona: DemoPersona;
  path: string;
  /** From the loaded page to the state; `dataDir` is where the demo keeps its emails. */
  reach?: (page: Page, dataDir: string) => Promise<unknown>;
  /** `wide` and `phone` where the other layout has no such state. */
  only?: 'wide' | 'phone';
}

export const narrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Past the prompt for the app, which this browser may have answered already. */
export async function carryOn(page: Page) {
  const go = button(page, 'Continue in the browser');
  if (narrow(page) && (await go.isVisible())) await go.click();
}

/** A state in one line. */
export const state = (
  persona: DemoPersona,
  name: string,
  path: string,
  reach?: State['reach'],
  only?: State['only'],
): State => ({ name, persona, path, reach, only });

/** What is there once a state is reached: a dialog of that name, or anything else. */
type Until = string | RegExp | ((page: Page) => Locator);

async function wait(page: Page, until: Until) {
  const there = typeof until === 'function' ? until(page) : page.getByRole('dialog', { name: until });
  await there.waitFor();
  return there;
}

export const shows = (until: Until) => async (page: Page) => {
  await carryOn(page);
  await wait(page, until);
};

/** A button of the page opens it; a dialog has the name of its button if `until` is absent. */
export const opens =
  (press: string | RegExp, until: Until = press) =>
  async (page: Page) => {
    await carryOn(page);
    await button(page, press).first().click();
    return wait(page, until);
  };

/** An entry in the menu of a row opens it. */
export const takes = (row: string, entry: string, until: Until) => async (page: Page) => {
  await carryOn(page);
  await button(page, `Actions for ${row}`).click();
  await page.getByRole('menuitem', { name: entry }).click();
  return wait(page, until);
};

/** A link leads to it. */
export const follows = (link: string, until: Until) => async (page: Page) => {
  await carryOn(page);
  await page.getByRole('link', { name: link }).first().click();
  await wait(page, until);
};

type Step = NonNullable<State['reach']>;

/** One step after the other. */
export const inTurn =
  (...steps: Step[]): Step =>
  async (page, dataDir) => {
    for (const step of steps) await step(page, dataDir);
  };
