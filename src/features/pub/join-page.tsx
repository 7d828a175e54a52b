import Head from 'next/head';
import { useRouter } from 'next/router';
import { type ReactNode, useEffect, useState } from 'react';
import type { ReplyOf } from '@/contract/endpoint';
import type { getJoinCode } from '@/contract/join';
import { t } from '@/language/text';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { ActionLink } from '@/ui/plain/action-button';
import styles from './join-page.module.css';
import { OpenClub } from './open-club';
import { PubEnded, PubFrame } from './pub-frame';
import frame from './pub-frame.module.css';

type Club = ReplyOf<typeof getJoinCode>['data'];
type Loaded =
  | { state: 'loading' | 'failed' }
  | { state: 'refused'; why: string }
  | { state: 'ready'; club: Club };

/** Without cookies: the page is the same with and without an account. */
async function load(code: string): Promise<Loaded> {
  const answer = await fetch(`/api/auth/join/${encodeURIComponent(code)}`, {
    credentials: 'omit',
    cache: 'no-store',
  });
  if (answer.ok) return { state: 'ready', club: ((await answer.json()) as { data: Club }).data };
  // A wrong, replaced or suspended code, or too many wrong ones: the server says what to do.
  if (answer.status !== 404 && answer.status !== 429) return { state: 'failed' };
  return { state: 'refused', why: ((await answer.json()) as { message: string }).message };
}

interface Props {
  /** Where the app is had. */
  apps: ReactNode;
}

/** Where posters and invites of a club lead: which club it is, and how people join it. */
export function JoinPage({ apps }: Props) {
  const { isReady, query } = useRouter();
  const code = String(query.code ?? '');
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let stale = false;
    if (!isReady) return;
    load(code)
      .catch((): Loaded => ({ state: 'failed' }))
      // Read once for each try.
      .then((next) => !stale && tries >= 0 && setLoaded(next));
    return () => {
      stale = true;
    };
  }, [isReady, code, tries]);
  return (
    <>
      <Head>
        <title>
          {loaded.state === 'ready'
            ? t`Join ${loaded.club.clubname} · Touchline`
            : t`Join your club · Touchline`}
        </title>
        <meta name="robots" content="noindex" />
      </Head>
      <PubFrame>
        {loaded.state === 'loading' && (
          <p role="status" className={frame.quiet}>{t`Looking for the club …`}</p>
        )}
        {loaded.state === 'failed' && (
          <FailureNotice
            message={t`The club could not be loaded. Check the connection and try again.`}
            onRetry={() => setTries((count) => count + 1)}
          />
        )}
        {loaded.state === 'refused' && (
          <>
            <PubEnded title={t`This code does not work`}>{loaded.why}</PubEnded>
            <Ways code={undefined} />
          </>
        )}
        {loaded.state === 'ready' && (
          <>
            <OpenClub club={{ name: loaded.club.clubname, logo: loaded.club.logo }} isHeading />
            <ol className={styles.steps}>
              <li>{askWords[loaded.club.clubMemberRole ?? 'either']}</li>
              <li>{t`Confirm your email.`}</li>
              <li>{t`An admin of the club lets you in.`}</li>
            </ol>
            <Ways code={code} />
            <div className={styles.apps}>{apps}</div>
          </>
        )}
      </PubFrame>
    </>
  );
}

const askWords = {
  parent: t`Ask to join as a parent. Parents add their children later.`,
  coach: t`Ask to join as a coach. Parents add their children later.`,
  either: t`Ask to join as a parent or coach. Parents add their children later.`,
};

const Ways = ({ code }: { code: string | undefined }) => (
  <div className={styles.ways}>
    <ActionLink href={code ? `/auth/signup?code=${encodeURIComponent(code)}` : '/auth/signup'}>
      {code ? t`Ask to join` : t`Type another code`}
    </ActionLink>
    <ActionLink href="/auth/login" quiet>{t`I have an account`}</ActionLink>
  </div>
);
