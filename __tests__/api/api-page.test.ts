import { createHash } from 'node:crypto';
import type { Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import { apiOfFile } from '../support/api';
import { sceneOfFile } from '../support/scene';

const api = apiOfFile({ publicUrl: 'https://club.example.org' });
const scene = sceneOfFile(api);

const page = async (query = '') => {
  const headers = { cookie: `token=${scene.platform.token}` };
  const { status, headers: answered, body } = await api.call('GET', `/api/docs${query}`, { headers });
  return { status, headers: answered, html: String(body) };
};

test('S-46 the page of the API is for platform admins alone; for all others there is nothing', async () => {
  expect((await page()).status).toBe(200);
  for (const token of [undefined, 'x', scene.admin.token, scene.parent.token])
    expect((await api.call('GET', '/api/docs', { token })).status).toBe(404);
  expect((await api.call('POST', '/api/docs', { token: scene.platform.token })).status).toBe(404);
  expect((await api.call('GET', '/api/docs/x', { token: scene.platform.token })).status).toBe(404);
});

test('it has every call with who may, an example of the request and of the answer, and no script', async () => {
  const { html, headers } = await page();
  for (const [name, { method, path }] of Object.entries<Endpoint>(endpoints))
    expect(html).toContain(`<details id="${name}"><summary><code>${method} ${path}</code>`);
  const create = html.slice(html.indexOf('id="createCategory"'));
  expect(create).toContain('For: platform admins (<code>category:manage</code>)');
  expect(create).toContain('curl -X POST &#39;https://club.example.org/api/category&#39;');
  expect(create).toContain('&#34;name&#34;: &#34;text&#34;');
  expect(html).not.toMatch(/<script|src=|https?:\/\/(?!club\.example\.org|example\.org)/);
  const style = /<style>([^<]*)<\/style>/.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
});

test('S-44 it is searched by every word, and shows what was searched for as text', async () => {
  const { html } = await page('?q=post+webhook');
  expect([...html.matchAll(/<details id="(\w+)"/g)].map(([, id]) => id).sort()).toEqual([
    'createWebhook',
    'renewWebhookKey',
    'restoreWebhook',
    'testWebhook',
  ]);
  const nothing = (await page(`?q=${encodeURIComponent('"><img src=x onerror=alert(1)>')}`)).html;
  expect(nothing).toContain('Nothing was found');
  expect(nothing).not.toContain('<img');
});
