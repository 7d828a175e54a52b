import type { IncomingMessage, ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Outside } from '@/server/kernel/outgoing/outside';
import { certificateFor } from './certificate';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const name = 'podcasts.example.test';

/** The host of a podcast on this machine, reached by https under a name of its own. */
export async function startPodcastHost() {
  const { key, cert } = certificateFor(name, new Date('2100-01-01T00:00:00Z'));
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const server = https.createServer({ key, cert }, (request, response) => {
    const { url = '', headers } = request;
    asked.push([url, headers.range].filter(Boolean).join(' '));
    const answer = answers.get(url);
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = String((server.address() as AddressInfo).port);
  const outside: Outside = {
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isPublic: () => true,
    port,
    ca: cert,
  };
  const url = (path: string) => `https://${name}:${port}${path}`;
  return {
    asked,
    outside,
    url,
    answer: (path: string, answer: Answer) => void answers.set(path, answer),
    /** Answers with bytes, and with a range of them. */
    give: (path: string, bytes: Buffer | string, type = 'audio/mpeg') =>
      void answers.set(path, ({ headers }, response) => {
        const all = Buffer.from(bytes);
        const from = Number(/^bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0);
        const range = headers.range && { 'content-range': `bytes ${from}-${all.length - 1}/${all.length}` };
        response.writeHead(range ? 206 : 200, {
          ...{ 'content-type': type, 'content-length': all.length - from, etag: '"one"' },
          ...range,
        });
        response.end(all.subarray(from));
      }),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
export type PodcastHost = Awaited<ReturnType<typeof startPodcastHost>>;

interface Item {
  guid: string;
  title?: string;
  sound?: string;
  date?: string;
  more?: string;
}

/** A feed with these episodes. */
export const feedOf = (items: readonly Item[], channel = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">
<channel><title>Touchline Talk</title>${channel}${items
    .map(
      ({ guid, title = guid, sound, date = 'Sat, 05 Sep 2020 10:00:00 GMT', more = '' }) =>
        `<item><guid isPermaLink="false">${guid}</guid><title>${title}</title><pubDate>${date}</pubDate>${
          sound ? `<enclosure url="${sound}" length="1" type="audio/mpeg"/>` : ''
        }${more}</item>`,
    )
    .join('')}</channel></rss>`;
