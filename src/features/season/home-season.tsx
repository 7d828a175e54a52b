import type { ReactNode } from 'react';
import { listensTogether, useAccount } from '@/client/account';
import { plural, t } from '@/language/text';
import { mayEver } from '@/policy/can';
import { principalOf } from '@/policy/principal';
import { ActionLink } from '@/ui/plain/action-button';
import styles from './season-card.module.css';
import { newSeason, useFamilySeason } from './season-queries';
import { heardNothing, heardWords } from './season-words';

function useNewest() {
  const { data: account } = useAccount();
  // People who listen together read no season, and must not be asked for a password here.
  const reads =
    account !== undefined && !listensTogether(account) && mayEver(principalOf(account), 'season:read');
  return useFamilySeason(newSeason, reads);
}

/** Asks for the season while the questions of the family are loaded, so that Home waits once. */
export function AskSeason() {
  useNewest();
  return null;
}

interface Props {
  /** What is below it on Home. */
  children: ReactNode;
  /** Shown until it is known whether a season is over, so that nothing moves when it comes. */
  meanwhile: ReactNode;
}

/** A season that has just ended, on Home. Nothing without one, and nothing when it could not be read. */
export function HomeSeason({ children, meanwhile }: Props) {
  const { data: season, isLoading, failureCount } = useNewest();
  if (isLoading && failureCount === 0) return meanwhile;
  return (
    <>
      {season && (
        <section className={styles.card} aria-labelledby="season-over">
          <div className={styles.words}>
            <p className={styles.kicker}>{t`Season ${season.season} is over`}</p>
            <h2 id="season-over" className={styles.title}>
              {heardNothing(season)
                ? plural(season.episodes.count, {
                    one: '# episode to hear any time',
                    other: '# episodes to hear any time',
                  })
                : heardWords(season)}
            </h2>
          </div>
          <ActionLink href="/member/dashboard/season">{t`Your season`}</ActionLink>
        </section>
      )}
      {children}
    </>
  );
}
