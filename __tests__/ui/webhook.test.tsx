import { screen, within } from '@testing-library/react';
import {
  getWebhookKey,
  listWebhookDeliveries,
  renewWebhookKey,
  testWebhook,
  type WebhookDelivery,
  webhooks,
} from '@/contract/webhook/webhook';
import WebhooksPage from '@/pages/admin/dashboard/webhooks';
import { violations } from '../support/axe';
import { webhookOf } from '../support/list-pages';
import { mock } from '../support/mock-api';
import { chooseEntry, press, renderScreen } from '../support/render';

const delivery = (over: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: '4e7f8a52-2f3c-4d1e-9a57-000000000001',
  event: 'episode.published',
  status: 'waiting',
  tries: 3,
  answer: 503,
  triedAt: '2026-11-24T18:00:00.000Z',
  nextAt: '2026-11-24T18:10:00.000Z',
  createdAt: '2026-11-24T17:58:00.000Z',
  ...over,
});

async function open(rows: WebhookDelivery[]) {
  mock(webhooks.list, () => ({ data: [webhookOf(1, { last: 'failed' })], total: 1 }));
  const shown = { rows };
  mock(listWebhookDeliveries, () => ({ data: shown.rows }));
  const rendered = renderScreen(<WebhooksPage />, { at: '/admin/dashboard/webhooks' });
  await screen.findByText('Failed');
  await chooseEntry(rendered.user, 'https://hooks1.example.org/', 'Deliveries and key');
  const drawer = await screen.findByRole('dialog', { name: 'Deliveries to hooks1.example.org' });
  return { ...rendered, shown, drawer };
}

test('the last deliveries say how each went, and when it is tried again', async () => {
  const { drawer } = await open([
    delivery(),
    delivery({
      id: '4e7f8a52-2f3c-4d1e-9a57-000000000002',
      event: 'ping',
      status: 'failed',
      answer: 0,
      tries: 1,
      nextAt: null,
    }),
  ]);
  expect(
    await within(drawer).findByText(/^Tried 3 times, last on .*: answered with 503\. Again on /),
  ).toBeVisible();
  expect(within(drawer).getByText(/^Tried once on .*: no answer$/)).toBeVisible();
  expect(within(drawer).getByText('Test')).toBeVisible();
  expect(await violations(drawer)).toEqual([]);
});

test('a test is sent, and its delivery appears', async () => {
  const { user, drawer, shown } = await open([]);
  await within(drawer).findByText(/^Nothing was posted so far/);
  const sent = mock(testWebhook, () => {
    shown.rows = [delivery({ event: 'ping', tries: 0, triedAt: null, answer: null })];
    return { message: 'A test is on its way' };
  });
  await press(user, 'Send a test');
  expect(await within(drawer).findByText('On its way')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('the key is shown when it is asked for, and a new one after a question', async () => {
  const { user, drawer } = await open([]);
  const asked = mock(getWebhookKey, () => ({ data: { signingKey: 'whsec_b2xk' } }));
  mock(renewWebhookKey, () => ({ data: { signingKey: 'whsec_bmV3' }, message: 'The new key signs' }));
  expect(within(drawer).queryByText('whsec_b2xk')).toBeNull();
  expect(asked).toHaveLength(0);
  await press(user, 'Show the signing key');
  expect(await within(drawer).findByText('whsec_b2xk')).toBeVisible();
  await press(user, 'Make a new key…');
  await press(user, 'Make a new key');
  expect(await within(drawer).findByText('whsec_bmV3')).toBeVisible();
});
