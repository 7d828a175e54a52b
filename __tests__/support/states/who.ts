import type { Page } from '@playwright/test';
import { button, inTurn, opens, personaAccounts, type State, state } from './state';

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name });

/** Shares this browser as Ana does, with both children on it; the session is one of this picture alone. */
async function share(page: Page): Promise<void> {
  const data = { identifier: personaAccounts.parent, password: 'Touchline1' };
  const { token } = await (await page.request.post('/api/auth/login', { data })).json();
  const headers = { authorization: token };
  const { children } = (await (await page.request.get('/api/family', { headers })).json()).data;
  const childIds = children.map(({ id }: { id: string }) => id);
  await page.request.post('/api/shared-device', { headers, data: { childIds } });
  await page.context().addCookies([{ name: 'shared', value: '1', url: page.url() }]);
}

async function toFaces(page: Page) {
  await share(page);
  await page.goto('/auth/who');
  await button(page, /^Milo/).waitFor();
}

const path = '/auth/login';

/** A family's shared device. */
export const who: State[] = [
  state('nobody', 'who', path, toFaces),
  state('nobody', 'who-pin', path, inTurn(toFaces, opens(/^Ana/, heading('Hello Ana')))),
  state(
    'nobody',
    'who-leave',
    path,
    inTurn(
      toFaces,
      opens('Sign out of this device', (page) => page.getByRole('alertdialog')),
    ),
  ),
];
