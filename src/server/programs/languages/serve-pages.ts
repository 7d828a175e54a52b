import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import next from 'next';
import type { Logger } from 'pino';
import { type LanguageCode, languageOf } from '@/language/languages';
import { speak } from '../../kernel/language/speak';
import { folderOf } from './language-folder';

async function prepare(code: LanguageCode, hostname: string, port: number) {
  // `process.cwd()`, because the bundle of this program lies elsewhere.
  const settings = createRequire(path.resolve('package.json'))('./next.config.js');
  // Next adds an upgrade listener to its server, which leaves upgrade requests open without an answer. So it gets a
  // server of its own that never listens; otherwise it would use ours from the first request on.
  const app = next({
    dev: false,
    dir: path.resolve(folderOf(code)),
    conf: settings,
    hostname,
    port,
    httpServer: createServer(),
  });
  await app.prepare();
  return app.getRequestHandler();
}

/**
 * The listener sends each request the pages of its language. Those in English are ready at once, the others once one of them
 * is asked for, because each language takes some 50 MB of memory.
 */
export async function preparePages(hostname: string, port: number, log: Logger): Promise<RequestListener> {
  const handlers = new Map([['en' as LanguageCode, prepare('en', hostname, port)]]);
  await handlers.get('en');
  return async (incoming, outgoing) => {
    const { cookie, 'accept-language': accepted } = incoming.headers;
    const isFile = incoming.url?.startsWith('/_next/');
    // Their files are the same in every language.
    const code = isFile ? 'en' : languageOf(cookie, accepted);
    if (!isFile) outgoing.setHeader('Vary', 'Cookie, Accept-Language');
    if (!handlers.has(code)) {
      // In the language, because Next loads its pages now, whose modules have texts.
      const prepared = speak(code, () => prepare(code, hostname, port));
      handlers.set(code, prepared);
      // A failure is not remembered: the next request tries again.
      prepared.catch(() => handlers.delete(code));
    }
    try {
      const handle = await handlers.get(code);
      // For the pages that are rendered when they are asked for.
      await speak(code, () => handle?.(incoming, outgoing));
    } catch (error) {
      // Thrown, it would end this process.
      log.error({ err: error, language: code }, 'page not served');
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(500).end();
    }
  };
}
