import { useAccount } from '@/client/account';
import { t } from '@/language/text';
import { Card } from '@/ui/layout/card';
import { ActionLink } from '@/ui/plain/action-button';
import styles from './season-card.module.css';
import { newSeason, useClubSeason } from './season-queries';
import { madeWords } from './season-words';

/** A season that has just ended, on the club's dashboard. Nothing without one, and nothing when it could not be read. */
export function ClubSeasonCard() {
  const { data: season } = useClubSeason(newSeason);
  const { data: account } = useAccount();
  if (!season) return null;
  return (
    <div className={styles.ofClub}>
      <Card title={t`Season ${season.season} is over`}>
        <p className={styles.line}>{madeWords(season, account?.user.club?.clubname ?? t`Your club`)}</p>
        <ActionLink href="/club/dashboard/season" quiet>{t`Our season`}</ActionLink>
      </Card>
    </div>
  );
}
