import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAccount } from '@/client/account';
import { call } from '@/client/http';
import { getFamily } from '@/contract/family/family';
import { t } from '@/language/text';
import { mayEver } from '@/policy/can';
import { principalOf } from '@/policy/principal';
import { ActionLink } from '@/ui/plain/action-button';
import styles from './add-your-child.module.css';
import { addChildPlace, familyKey } from './family-words';

interface Props {
  /** What is below it on Home. */
  children: ReactNode;
  /** Shown until it is known whether there is a child, so that nothing moves. */
  meanwhile: ReactNode;
}

/** The first step of a new parent, on Home. Nothing once there is a child, and for other personas. */
export function AddYourChild({ children, meanwhile }: Props) {
  const { data: account } = useAccount();
  // On a shared device the family asks for the password, which Home must not.
  const manages = account !== undefined && !account.shared && mayEver(principalOf(account), 'family:manage');
  const {
    data: family,
    isLoading,
    failureCount,
  } = useQuery({
    queryKey: familyKey,
    queryFn: async ({ signal }) => (await call(getFamily, { signal })).data,
    enabled: manages,
  });
  if (isLoading && failureCount === 0) return meanwhile;
  return (
    <>
      {family?.mayManage && family.children.length === 0 && (
        <section className={styles.card} aria-labelledby="add-your-child">
          <div className={styles.words}>
            <h2 id="add-your-child" className={styles.title}>{t`Add your child`}</h2>
            <p
              className={styles.text}
            >{t`A first name, a username and a year of birth are enough. Then your child can listen, too.`}</p>
          </div>
          <ActionLink href={`/member/dashboard/family#${addChildPlace}`}>{t`Add a child`}</ActionLink>
        </section>
      )}
      {children}
    </>
  );
}
