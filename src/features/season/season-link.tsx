import { useEffect, useState } from 'react';
import { listensTogether, useAccount } from '@/client/account';
import { t } from '@/language/text';
import { mayEver } from '@/policy/can';
import { principalOf } from '@/policy/principal';
import { whenIdle } from '@/ui/layout/when-idle';
import { ActionLink } from '@/ui/plain/action-button';
import styles from './season.module.css';
import { useClubSeason, useFamilySeason } from './season-queries';

/** The way to the seasons that are over, below the episodes. It is there also when the first page shows none any more. */
export function SeasonLink() {
  const { data: account } = useAccount();
  const who = account && !listensTogether(account) ? principalOf(account) : undefined;
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const ofFamily = who !== undefined && mayEver(who, 'season:read');
  const ofClub = who !== undefined && mayEver(who, 'club-season:read');
  const family = useFamilySeason({}, idle && ofFamily);
  const club = useClubSeason({}, idle && ofClub);
  if (!family.data && !club.data) return null;
  return (
    <p className={styles.link}>
      <ActionLink href={ofClub ? '/club/dashboard/season' : '/member/dashboard/season'} quiet>
        {ofClub ? t`Our season` : t`Your season`}
      </ActionLink>
    </p>
  );
}
