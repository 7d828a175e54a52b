import Link from 'next/link';
import { useState } from 'react';
import { listensTogether, useAccount } from '@/client/account';
import { userMessage } from '@/client/user-message';
import type { Account, Club } from '@/contract/account';
import type { FamilySeason, SharedAnswer } from '@/contract/season/season';
import { listed, plural, t } from '@/language/text';
import { principalOf } from '@/policy/principal';
import { formatMinutes } from '@/ui/date/dates';
import { EmptyState } from '@/ui/feedback/empty-state';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { BannerButton } from '@/ui/layout/banner-button';
import { useCrumb } from '@/ui/layout/crumb';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { PageHeader } from '@/ui/layout/page-header';
import { useAddress } from '@/ui/list/use-address';
import { ActionLink } from '@/ui/plain/action-button';
import { familyPicture } from './picture/season-picture';
import styles from './season.module.css';
import { SeasonHero } from './season-hero';
import { SeasonChoice, SeasonEnds, SeasonFigure, SeasonSection, SeasonSkeleton } from './season-parts';
import { useFamilySeason } from './season-queries';
import { heardNothing, heardWords, voiceWords } from './season-words';

const PictureSheet = lazyComponent(() =>
  import('./picture/picture-sheet').then((module) => module.PictureSheet),
);

const title = t`Your season`;
const episodePage = (id: string) => `/member/dashboard/podcast/${id}`;

/** What a person and the children of a family heard in a season that is over. */
export function FamilySeasonPage() {
  useCrumb(title);
  const { query, change, ready } = useAddress();
  const { data: account } = useAccount();
  const together = account !== undefined && listensTogether(account);
  const asked = Number(query.season) || undefined;
  const { data, error, refetch } = useFamilySeason(
    { season: asked },
    ready && account !== undefined && !together,
  );
  if (together) {
    return (
      <EmptyState
        level={1}
        title={t`Whose season do you want to see?`}
        text={t`Each of you has a season of your own. Choose one person with the button above.`}
        action={<ActionLink href="/member/dashboard">{t`Home`}</ActionLink>}
      />
    );
  }
  if (data === null) {
    return (
      <EmptyState
        level={1}
        title={t`The season is not over yet`}
        text={t`When it is over, you see here what you heard.`}
        action={<ActionLink href="/member/dashboard/podcast">{t`All episodes`}</ActionLink>}
      />
    );
  }
  const club = account?.user.club;
  return (
    <>
      <PageHeader
        title={title}
        actions={
          data &&
          data.seasons.length > 1 && <SeasonChoice {...data} onChoose={(season) => change({ season })} />
        }
      />
      {data && account && club && <Season key={data.season} season={data} account={account} club={club} />}
      {!data && error && <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SeasonSkeleton />}
    </>
  );
}

interface Props {
  season: FamilySeason;
  account: Account;
  club: Club;
}

function Season({ season, account, club }: Props) {
  const [sharing, setSharing] = useState(false);
  // Children share nothing to outside (K-18).
  const isChild = principalOf(account).persona === 'child';
  const { episodes, heard, opened, quote, voice } = season;
  const nothing = heardNothing(season);
  const said = voiceWords(voice);
  return (
    <div className={styles.page}>
      <SeasonHero
        club={club}
        season={season.season}
        sentence={
          nothing
            ? plural(episodes.count, {
                one: '# episode, and you can still hear all of it.',
                other: '# episodes, and you can still hear all of them.',
              })
            : heardWords(season)
        }
        action={
          nothing ? (
            <ActionLink href={episodePage(episodes.first.id)} quiet>{t`Begin with the first one`}</ActionLink>
          ) : (
            !isChild && <BannerButton onClick={() => setSharing(true)}>{t`Make a picture`}</BannerButton>
          )
        }
      />
      {!nothing && (
        <dl className={styles.figures}>
          <SeasonFigure
            label={t`Heard to the end`}
            value={heard.finished}
            note={plural(episodes.count, { one: 'of # episode', other: 'of # episodes' })}
          />
          <SeasonFigure
            label={t`Time`}
            value={formatMinutes(heard.seconds)}
            note={t`of ${formatMinutes(episodes.seconds)}`}
          />
          {opened > 0 && (
            <SeasonFigure
              label={t`You both answered`}
              value={opened}
              note={plural(opened, { one: 'question', other: 'questions' })}
            />
          )}
        </dl>
      )}
      {quote && <Quote quote={quote} />}
      <SeasonSection title={t`From the first to the last`}>
        <SeasonEnds episodes={episodes} href={episodePage} />
      </SeasonSection>
      {said.length > 0 && (
        <SeasonSection title={t`The voice of your club`}>
          <p
            className={styles.text}
          >{t`${listed(said)}: ${formatMinutes(voice.seconds)} that are only in your club’s episodes.`}</p>
        </SeasonSection>
      )}
      {season.unasked.length > 0 && (
        <p className={styles.hint}>
          {t`Not included: ${listed(season.unasked)}. Our notice has changed, and you have not agreed to the new one yet.`}{' '}
          <Link href="/member/dashboard/family">{t`Family Members`}</Link>
        </p>
      )}
      {isChild && (
        <p className={styles.hint}>{t`Your grown-ups see one number for how much you and they heard.`}</p>
      )}
      {!isChild && (
        <PictureSheet
          open={sharing}
          onClose={() => setSharing(false)}
          logo={club.clubLogo}
          childrenToName={season.children}
          makeContent={(names) => familyPicture(season, club.clubname, names)}
          fileName={`season-${season.season}`}
        />
      )}
    </div>
  );
}

/** What two of the family said to the same question; for them alone, and never in a picture. */
const Quote = ({ quote: { question, episode, mine, theirs, name } }: { quote: SharedAnswer }) => (
  <figure className={styles.quote} aria-label={t`What you both said`}>
    <figcaption>
      <span className={styles.label}>{episode}</span>
      <div className={styles.asked}>{question}</div>
    </figcaption>
    <dl className={styles.said}>
      <div>
        <dt className={styles.by}>{name}</dt>
        <dd className={styles.words}>{theirs}</dd>
      </div>
      <div>
        <dt className={styles.by}>{t`You`}</dt>
        <dd className={styles.words}>{mine}</dd>
      </div>
    </dl>
  </figure>
);
