import Head from 'next/head';
import type { PublicEpisode } from '@/contract/public/public-episode';
import { t } from '@/language/text';
import { formatMinutes, formatShortDay } from '@/ui/date/dates';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { ActionLink } from '@/ui/plain/action-button';
import { OpenClub } from './open-club';
import { OpenEpisodeCard } from './open-episode-card';
import type { OpenLink } from './open-places';
import { PubEnded, PubFrame } from './pub-frame';
import frame from './pub-frame.module.css';
import type { PublicPageProps } from './public-page-props';
import { goneText, goneTitle, notLoaded, PublicPlayer } from './public-player';
import { usePublicEpisode } from './use-public-episode';

/** How much of the description a preview shows. */
const previewLength = 200;

/** What search engines and previews of links read: the episode and the club, and no person. */
function PreviewHead({ found: { episode, club, page } }: { found: PublicEpisode }) {
  const title = `${episode.name} · ${club.name}`;
  const text = episode.description.slice(0, previewLength) || t`Listen to an episode of ${club.name}.`;
  return (
    <Head>
      <title>{t`${title} · Touchline`}</title>
      <meta name="description" content={text} />
      <link rel="canonical" href={page} />
      <meta property="og:site_name" content="Touchline" />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={page} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={text} />
      <meta property="og:image" content={new URL(episode.cover, page).href} />
      <meta name="twitter:card" content="summary" />
    </Head>
  );
}

/** The public page of an episode, as one club has it. */
export function PublicPage(props: Omit<PublicPageProps, 'view'>) {
  const { loaded, link, again } = usePublicEpisode(props);
  return (
    <>
      {loaded.state === 'ready' ? (
        <PreviewHead found={loaded.found} />
      ) : (
        <Head>
          <title>Touchline</title>
          <meta name="robots" content="noindex" />
        </Head>
      )}
      <PubFrame>
        {loaded.state === 'loading' && (
          <p role="status" className={frame.quiet}>{t`Loading the episode …`}</p>
        )}
        {loaded.state === 'gone' && (
          <div role="status">
            <PubEnded title={goneTitle()}>{goneText()}</PubEnded>
          </div>
        )}
        {loaded.state === 'failed' && <FailureNotice message={notLoaded()} onRetry={again} />}
        {loaded.state === 'ready' && <Episode found={loaded.found} link={link} onLost={again} />}
      </PubFrame>
    </>
  );
}

function Episode({ found, link, onLost }: { found: PublicEpisode; link: OpenLink; onLost: () => void }) {
  const { episode, club } = found;
  const facts = [
    t`Episode ${episode.number}`,
    // The day in UTC, because the server that makes the page does not know the zone of its reader.
    formatShortDay(episode.publishedAt.slice(0, 10)),
    episode.duration !== null && formatMinutes(episode.duration),
  ];
  return (
    <>
      <OpenClub club={club} />
      <OpenEpisodeCard
        episode={episode}
        heading={
          <>
            <h1 className={frame.title}>{episode.name}</h1>
            <p className={frame.quiet}>{facts.filter(Boolean).join(' · ')}</p>
          </>
        }
      >
        <PublicPlayer episode={episode} link={link} onLost={onLost} />
      </OpenEpisodeCard>
      <ActionLink href={new URL(club.join).pathname} quiet>{t`Join ${club.name}`}</ActionLink>
    </>
  );
}
