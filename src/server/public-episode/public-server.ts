import type { IncomingMessage, ServerResponse } from 'node:http';
import { writeVtt } from '@/contract/transcript/captions';
import { t } from '@/language/text';
import { soundFrom, tagBytes, versionOf } from '../feed/episode-audio';
import { bodyOf, transcriptBody } from '../feed/episode-bodies';
import { coverVersionOf } from '../feed/feed-addresses';
import { makeRunningReads } from '../feed/running-reads';
import { notFound } from '../kernel/http/api-error';
import type { RequestFacts } from '../kernel/http/request-facts';
import { filePolicy, setHeaders } from '../kernel/http/security-headers';
import { sendBody } from '../kernel/http/send-body';
import { makeReadServer } from '../kernel/http/serve-read';
import type { Services } from '../kernel/services';
import type { Span } from '../kernel/storage/stored';
import { listPublic, publicKeyOf } from '../part/public-rule.store';
import { readRenditionText } from '../transcript/rendition-text.store';
import { publicAddressesOf } from './public-addresses';
import { findPublicEpisode, getPublicClub, getPublicLogo } from './public-episode.store';

export const publicRoot = '/api/pub/';
const id = '[\\da-f]{8}-(?:[\\da-f]{4}-){3}[\\da-f]{12}';
const mediaPath = new RegExp(
  `^episode/(${id})/(${id})/(?:([\\da-f]{16})\\.mp3|([\\da-z]{1,16})\\.jpg|(transcript)\\.vtt)$`,
);
const logoPath = /^logo\/([\w-]{22})$/;

const pathOf = ({ url = '' }: IncomingMessage) => url.split(/[?#]/)[0] ?? '';

/** Whether a request is for what a public page shows beside its words: sound, picture, captions, the club's logo. */
export const isPublicRead = (incoming: IncomingMessage): boolean => {
  const path = pathOf(incoming);
  return (
    path.startsWith(`${publicRoot}logo/`) || (path.startsWith(`${publicRoot}episode/`) && /\.\w+$/.test(path))
  );
};

/** Asked again each time, because it may be taken back: nothing in between keeps it. */
const openHeaders = {
  'Cache-Control': 'private, no-cache',
  'Content-Security-Policy': filePolicy,
  // Other sites may show it, as they may link to it.
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Answers what belongs to public episodes, from the raw request to the raw response. It reads no cookie and sets none. */
export function makePublicServer(services: Services) {
  const { db, downloads, env, log, storage } = services;
  const running = makeRunningReads((keys) => listPublic(db, keys), log);

  async function answerLogo(incoming: IncomingMessage, outgoing: ServerResponse, key: string) {
    const logo = await getPublicLogo(db, key);
    if (!logo) throw notFound(t`The logo`);
    const { sha256, bytes, mime, since } = logo;
    const file = { read: (span: Span) => storage.read(sha256, span), from: 0 };
    const content = () => ({ bytes, headBytes: 0, file });
    return sendBody(incoming, outgoing, { type: mime, etag: sha256, modified: new Date(since), content });
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse, facts: RequestFacts) {
    setHeaders(outgoing, openHeaders);
    outgoing.setHeader('X-Request-Id', facts.id);
    const path = pathOf(incoming).slice(publicRoot.length);
    const logo = logoPath.exec(path)?.[1];
    if (logo) return answerLogo(incoming, outgoing, logo);
    const [, clubId = '', episodeId = '', sound, picture] = mediaPath.exec(path) ?? [];
    if (clubId === '') throw notFound();
    const key = { clubId, episodeId };
    const episode = await findPublicEpisode(db, key);
    const club = episode && (await getPublicClub(db, clubId));
    if (!episode || !club) throw notFound(t`The episode`);
    const { audio, cover } = publicAddressesOf(env.publicUrl, clubId)(episode);
    const today = sound !== undefined ? versionOf(episode) : picture && coverVersionOf(episode);
    if (today !== (sound ?? picture)) {
      outgoing.writeHead(302, { Location: sound === undefined ? cover : audio, 'Content-Length': 0 });
      return void outgoing.end();
    }
    if (sound !== undefined) {
      running.add(publicKeyOf(key), outgoing);
      const { fileId, sha256, bytes } = episode;
      const file = { id: fileId, sha256, bytes, purpose: 'rendition' as const };
      const ahead = tagBytes - (await soundFrom(storage, sha256));
      downloads.watch(incoming, outgoing, facts, { ...file, ...key }, ahead);
      return sendBody(incoming, outgoing, bodyOf(storage, 'audio', episode, club.clubname));
    }
    if (picture !== undefined)
      return sendBody(incoming, outgoing, bodyOf(storage, 'picture', episode, club.clubname));
    const cues = await readRenditionText(db, key);
    if (cues.length === 0) throw notFound(t`The transcript`);
    return sendBody(incoming, outgoing, transcriptBody(episode, writeVtt(cues)));
  }

  return makeReadServer(services, { pathOf, answer });
}
