import type { GetServerSideProps } from 'next';
import { type Loaded, loadPublicEpisode, type PublicKey } from './load-public-episode';

const views = ['episode', 'embed'] as const;

export interface PublicPageProps {
  /** The page, or the small player. */
  view: (typeof views)[number];
  address: PublicKey;
  /** What the server knew; `loading` when it could not be asked, so that the browser does. */
  initial: Loaded;
}

/** How long the page waits for the API, in milliseconds. */
const patience = 3000;

/**
 * Puts the episode into the first HTML, because the programs that make previews of links run no script. It asks this server at the
 * address of the request's own socket: so the gateway answers or forwards it, as for a browser, and no other host can be named.
 */
export const publicPageProps: GetServerSideProps<PublicPageProps> = async ({ req, res, params }) => {
  const view = views.find((each) => each === params?.view);
  if (!view) return { notFound: true };
  const address = { clubId: String(params?.clubId), id: String(params?.id) };
  const { localAddress = '127.0.0.1', localPort } = req.socket;
  const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
  const asked = { origin: `http://${host}:${localPort}`, signal: AbortSignal.timeout(patience) };
  const found = await loadPublicEpisode(address, asked).catch((): Loaded => ({ state: 'failed' }));
  // Nothing in between may keep an episode that is withdrawn later.
  res.setHeader('Cache-Control', 'no-store');
  if (found.state === 'gone') res.statusCode = 404;
  if (found.state === 'failed') res.statusCode = 503;
  return { props: { view, address, initial: found.state === 'failed' ? { state: 'loading' } : found } };
};
