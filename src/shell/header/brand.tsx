import Link from 'next/link';
import { fileLink } from '@/client/http';
import type { Account } from '@/contract/account';
import { limits } from '@/contract/limits';
import { principalOf } from '@/policy/principal';
import { Logo, Wordmark } from '@/ui/layout/logo';
import { homeOf } from '../navigation/find-entry';
import styles from './brand.module.css';

interface Props {
  account: Account;
  /** False on the only page of a persona. */
  link?: boolean;
}

/** The club's logo and name for people of a club, and the platform's logo for everybody else. */
export function Brand({ account, link = true }: Props) {
  const { club } = account.user;
  const { persona } = principalOf(account);
  const look =
    persona !== 'platformAdmin' && club ? (
      <>
        {club.clubLogo ? (
          <img className={styles.logo} src={fileLink(club.clubLogo)} alt="" width={38} height={38} />
        ) : (
          <span className={styles.mark} data-testid="default-logo">
            <Logo size={32} />
          </span>
        )}
        <span
          className={[...club.clubname].length > limits.headerNameMax ? styles.smallName : styles.name}
          title={club.clubname}
        >
          {club.clubname}
        </span>
      </>
    ) : (
      <span className={styles.mark} data-testid="default-logo">
        <Wordmark size={28} />
      </span>
    );
  if (!link) return <span className={styles.brand}>{look}</span>;
  return (
    <Link prefetch={false} href={homeOf(persona)} className={styles.brand}>
      {look}
    </Link>
  );
}
