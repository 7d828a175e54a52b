/** Everything under the token of a feed is below this. */
export const feedRoot = '/api/rss/';

/** What is read under a token, each with the route that the log shows in place of the path. */
const targets = [
  { kind: 'feed', path: /^feed\.xml$/, route: 'feed.xml' },
  { kind: 'cover', path: /^cover\.jpg$/, route: 'cover.jpg' },
  { kind: 'audio', path: /^([\da-f-]{36})\/([\da-f]{16})\.mp3$/, route: '{episodeId}/{version}.mp3' },
  { kind: 'chapters', path: /^([\da-f-]{36})\/chapters\.json$/, route: '{episodeId}/chapters.json' },
  {
    kind: 'transcript',
    path: /^([\da-f-]{36})\/transcript\.vtt$/,
    route: '{episodeId}/transcript.vtt',
  },
  { kind: 'picture', path: /^([\da-f-]{36})\/([\da-z]{1,16})\.jpg$/, route: '{episodeId}/{version}.jpg' },
] as const;
export type FeedTarget = {
  kind: (typeof targets)[number]['kind'];
  route: string;
  episodeId: string;
  version: string;
};

const idForm = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

export function readFeedPath(url: string): { token: string; target: FeedTarget | undefined } {
  const [path = ''] = url.slice(feedRoot.length).split(/[?#]/);
  const [token = '', ...rest] = path.split('/');
  for (const { kind, path: form, route } of targets) {
    const match = form.exec(rest.join('/'));
    if (!match) continue;
    const [, episodeId = '', version = ''] = match;
    if (episodeId === '' || idForm.test(episodeId))
      return { token, target: { kind, route, episodeId, version } };
  }
  return { token, target: undefined };
}
