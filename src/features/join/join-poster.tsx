import { PrinterOutlined } from '@ant-design/icons';
import { Button, QRCode } from 'antd';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { useAccount } from '@/client/account';
import { fileLink } from '@/client/http';
import { userMessage } from '@/client/user-message';
import type { Club } from '@/contract/account';
import type { JoinLink } from '@/contract/club-details';
import type { JoiningRole } from '@/contract/join';
import { ClubLogo } from '@/entities/club/club-logo';
import { Rich } from '@/language/rich';
import { t } from '@/language/text';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { useCrumb } from '@/ui/layout/crumb';
import { PageHeader } from '@/ui/layout/page-header';
import { colourOfPicture } from '@/ui/media/main-colour';
import { tokens } from '@/ui/theme/theme';
import styles from './join-poster.module.css';
import { useJoinLink } from './use-join-link';

const whom: Record<JoiningRole | 'either', string> = {
  either: t`Parents and coaches: point your phone’s camera here, and ask to join.`,
  parent: t`Parents: point your phone’s camera here, and ask to join.`,
  coach: t`Coaches: point your phone’s camera here, and ask to join.`,
};

/** A longer name is set smaller, so that it fits the sheet. */
const longName = 30;

/** The colour of the club: the most frequent one of its logo. */
function useClubColour(logo: string | null): string {
  const [colour, setColour] = useState<string>();
  useEffect(() => {
    let stale = false;
    const found = logo === null ? Promise.resolve(undefined) : colourOfPicture(fileLink(logo));
    void found.then((next) => !stale && setColour(next));
    return () => {
      stale = true;
    };
  }, [logo]);
  return colour ?? tokens.navy;
}

function Poster({ club, link }: { club: Club; link: JoinLink }) {
  const { clubname, clubLogo } = club;
  const colour = useClubColour(clubLogo);
  // Short enough to be typed, together with the code.
  const address = `${new URL(link.url).host}/auth/signup`;
  return (
    <article className={styles.poster} data-look="light" aria-label={t`Poster of ${clubname}`}>
      <header className={styles.head} style={{ background: colour }}>
        <ClubLogo logo={clubLogo} size="7em" />
        <h2 className={styles.club} data-long={clubname.length > longName || undefined}>
          {clubname}
        </h2>
        <p className={styles.claim}>{t`Listen to our club at home`}</p>
      </header>
      <div className={styles.body}>
        <p className={styles.text}>{whom[link.clubMemberRole ?? 'either']}</p>
        <QRCode
          // antd writes its size in pixels into the style, which no style sheet undoes.
          style={{ width: '46cqw', height: '46cqw', padding: 0, background: tokens.plate }}
          color={tokens.navyDark}
          type="svg"
          value={link.url}
          errorLevel="M"
          marginSize={4}
          bordered={false}
          role="img"
          aria-label={t`QR code that leads to ${link.url}`}
        />
        <p className={styles.text}>
          <Rich
            text="Or open <address>{at}</address> and type"
            address={<strong className={styles.address} />}
            at={address}
          />
        </p>
        <p className={styles.letters} style={{ color: colour }}>
          {link.joinCode}
        </p>
      </div>
      <footer className={styles.foot}>
        {t`Children do not sign up: a parent adds them.`}
        <strong className={styles.maker}>Touchline</strong>
      </footer>
    </article>
  );
}

/** The poster for the clubhouse wall: one sheet of A4, with everything that a person needs to join. */
export function JoinPoster() {
  useCrumb(t`Join poster`);
  const router = useRouter();
  const club = useAccount().data?.user.club;
  const { data: link, error, refetch } = useJoinLink(club?.id ?? '');
  return (
    <>
      <PageHeader
        title={t`Join poster`}
        subtitle={t`Print it on A4. A new join code needs a new poster.`}
        actions={
          <>
            <Button
              onClick={() => void router.push('/club/dashboard/members')}
            >{t`Back to the members`}</Button>
            <Button
              type="primary"
              icon={<PrinterOutlined aria-hidden />}
              disabled={!link}
              onClick={() => window.print()}
            >{t`Print`}</Button>
          </>
        }
      />
      {link && club ? (
        <Poster club={club} link={link} />
      ) : error ? (
        <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={12} />
      )}
    </>
  );
}
