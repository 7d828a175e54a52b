import type { Page } from '@playwright/test';

/** Who looks: a demo account, or nobody. */
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
  reach?: (page: Page, dataDir: string) => Promise<void>;
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
