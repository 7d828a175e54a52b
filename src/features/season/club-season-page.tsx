import { useState } from 'react';
import { useAccount } from '@/client/account';
import { userMessage } from '@/client/user-message';
import type { Club } from '@/contract/account';
import type { ClubSeason } from '@/contract/season/season';
import type { Cell } from '@/contract/shapes';
import { listed, plural, t } from '@/language/text';
import { formatCount, formatHours } from '@/ui/chart/figure-words';
import { Hidden } from '@/ui/chart/hidden';
import { formatMinutes } from '@/ui/date/dates';
import { EmptyState } from '@/ui/feedback/empty-state';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { BannerButton } from '@/ui/layout/banner-button';
import { useCrumb } from '@/ui/layout/crumb';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { PageHeader } from '@/ui/layout/page-header';
import { useAddress } from '@/ui/list/use-address';
import { ActionLink } from '@/ui/plain/action-button';
import { clubPicture } from './picture/season-picture';
import styles from './season.module.css';
import { SeasonHero } from './season-hero';
import { SeasonChoice, SeasonEnds, SeasonFigure, SeasonSection, SeasonSkeleton } from './season-parts';
import { useClubSeason } from './season-queries';
import { madeWords, voiceWords } from './season-words';

const PictureSheet = lazyComponent(() =>
  import('./picture/picture-sheet').then((module) => module.PictureSheet),
);

const title = t`Our season`;

/** What a club made of a season that is over, for its admins. */
export function ClubSeasonPage() {
  useCrumb(title);
  const { query, change, ready } = useAddress();
  const { data: account } = useAccount();
  const asked = Number(query.season) || undefined;
  const { data, error, refetch } = useClubSeason({ season: asked }, ready);
  const club = account?.user.club;
  if (data === null) {
    return (
      <EmptyState
        level={1}
        title={t`The season is not over yet`}
        text={t`When it is over, you see your club’s season here.`}
        action={<ActionLink href="/club/dashboard/episodes">{t`Podcast`}</ActionLink>}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={title}
        actions={
          data &&
          data.seasons.length > 1 && <SeasonChoice {...data} onChoose={(season) => change({ season })} />
        }
      />
      {data && club && <Season key={data.season} season={data} club={club} />}
      {!data && error && <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SeasonSkeleton />}
    </>
  );
}

const shown = ({ value, hidden }: Cell, format: (value: number) => string) =>
  hidden ? <Hidden /> : format(value ?? 0);

function Season({ season, club }: { season: ClubSeason; club: Club }) {
  const [sharing, setSharing] = useState(false);
  const { episodes, voice, heard, answers, interviews, sponsors } = season;
  const said = voiceWords(voice);
  return (
    <div className={styles.page}>
      <SeasonHero
        club={club}
        season={season.season}
        sentence={madeWords(season, club.clubname)}
        action={<BannerButton onClick={() => setSharing(true)}>{t`Make a picture`}</BannerButton>}
      />
      <dl className={styles.figures}>
        <SeasonFigure label={t`Listening`} value={shown(heard.seconds, formatHours)} />
        <SeasonFigure label={t`Listens`} value={shown(heard.listens, formatCount)} />
        <SeasonFigure
          label={t`Members who listened`}
          value={shown(heard.members, formatCount)}
          note={heard.byMonth ? t`in a month, on average` : t`in the whole season`}
        />
        <SeasonFigure
          label={t`Answers of families`}
          value={answers === null ? '–' : t`${formatCount(answers)} or more`}
          note={answers === null ? t`shown once five people have answered` : undefined}
        />
      </dl>
      <SeasonSection title={t`From the first to the last`}>
        <SeasonEnds episodes={episodes} />
      </SeasonSection>
      {said.length > 0 && (
        <SeasonSection title={t`The voice of our club`}>
          <p className={styles.text}>
            {plural(
              episodes.count,
              {
                one: '{said}: {own} of {all} in # episode.',
                other: '{said}: {own} of {all} in # episodes.',
              },
              {
                said: listed(said),
                own: formatMinutes(voice.seconds),
                all: formatMinutes(episodes.seconds),
              },
            )}
          </p>
        </SeasonSection>
      )}
      {interviews.length > 0 && (
        <SeasonSection title={t`Interviews`}>
          <ul className={styles.list}>
            {interviews.map(({ number, name }) => (
              <li key={`${number} ${name}`}>{t`Ep ${number} · ${name}`}</li>
            ))}
          </ul>
        </SeasonSection>
      )}
      {sponsors.length > 0 && (
        <SeasonSection title={t`With thanks to`}>
          <p className={styles.text}>{listed(sponsors)}</p>
        </SeasonSection>
      )}
      <PictureSheet
        open={sharing}
        onClose={() => setSharing(false)}
        logo={club.clubLogo}
        childrenToName={[]}
        makeContent={() => clubPicture(season, club.clubname)}
        fileName={`our-season-${season.season}`}
      />
    </div>
  );
}
