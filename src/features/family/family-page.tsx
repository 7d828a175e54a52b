import { PlusOutlined, UserAddOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import { type Family, getFamily } from '@/contract/family/family';
import { t } from '@/language/text';
import { EmptyState } from '@/ui/feedback/empty-state';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { PageHeader } from '@/ui/layout/page-header';
import { ActionButton } from '@/ui/plain/action-button';
import { ChildCard } from './child-card';
import type { FamilyAction } from './family-drawers';
import styles from './family-page.module.css';
import { addChildPlace, familyKey, familyLine } from './family-words';
import { GuardianCards } from './guardian-cards';
import { OwnAccount } from './own-account';
import { RemovedChildren } from './removed-children';

const FamilyDrawers = lazyComponent(() => import('./family-drawers').then((module) => module.FamilyDrawers));

interface PageProps {
  /** What a guardian and a child are asked after listening, on the child's card. */
  Reflection?: ComponentType<{ childId: string }>;
  /** The devices that the household shares, for those who manage it. */
  Devices?: ComponentType<{ family: Family }>;
}

/** Children first, then their guardians. A child sees itself and what its parents see. */
export function FamilyPage({ Reflection, Devices }: PageProps) {
  const {
    data: family,
    error,
    refetch,
  } = useQuery({
    queryKey: familyKey,
    queryFn: async ({ signal }) => (await call(getFamily, { signal })).data,
  });
  const [action, setAction] = useState<FamilyAction>();
  const [open, setOpen] = useState(false);
  const begin = (next: FamilyAction) => {
    setAction(next);
    setOpen(true);
  };
  const beginAsked = useEffectEvent(() => {
    if (window.location.hash === `#${addChildPlace}`) begin({ what: 'add' });
  });
  const mayManage = family?.mayManage ?? false;
  useEffect(() => {
    if (mayManage) beginAsked();
  }, [mayManage]);
  const add = family?.mayManage && (
    <ActionButton
      primary
      icon={<PlusOutlined aria-hidden />}
      onClick={() => begin({ what: 'add' })}
    >{t`Add a child`}</ActionButton>
  );
  return (
    <>
      <PageHeader
        title={t`Your family`}
        subtitle={family ? familyLine(family) : ''}
        actions={family && family.children.length > 0 && add}
      />
      {!family && error && <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />}
      {!family && !error && <FamilySkeleton />}
      {family && (
        <FamilyCards family={family} add={add} begin={begin} Reflection={Reflection} Devices={Devices} />
      )}
      {family && <FamilyDrawers open={open} action={action} family={family} onClose={() => setOpen(false)} />}
    </>
  );
}

interface Props extends PageProps {
  family: Family;
  add: ReactNode;
  begin: (action: FamilyAction) => void;
}

const FamilyCards = ({ family, add, begin, Reflection, Devices }: Props) => (
  <>
    {family.claim && <OwnAccount family={{ ...family, claim: family.claim }} begin={begin} />}
    <section className={styles.section} aria-labelledby="children">
      <h2 id="children" className={styles.heading}>
        {family.mayManage ? t`Children` : t`You`}
      </h2>
      {family.children.length === 0 ? (
        <EmptyState
          title={t`No children yet`}
          text={t`Add your child: a first name, a username and a year of birth are enough. You say what we may keep, and your child can listen.`}
          action={add}
        />
      ) : (
        <ul className={styles.children}>
          {family.children.map((child) => (
            <ChildCard
              key={child.id}
              child={child}
              mayManage={family.mayManage}
              begin={begin}
              reflection={family.mayManage && Reflection && <Reflection childId={child.id} />}
            />
          ))}
        </ul>
      )}
      {family.removed.length > 0 && <RemovedChildren removed={family.removed} begin={begin} />}
    </section>
    <section className={styles.section} aria-labelledby="guardians">
      <div className={styles.head}>
        <div>
          <h2 id="guardians" className={styles.heading}>
            {family.mayManage ? t`Guardians` : t`Your grown-ups`}
          </h2>
          {family.mayManage && (
            <p className={styles.small}>{t`Guardians never see each other’s email or phone number.`}</p>
          )}
        </div>
        {family.mayManage && (
          <ActionButton
            icon={<UserAddOutlined aria-hidden />}
            onClick={() => begin({ what: 'invite' })}
          >{t`Invite a guardian`}</ActionButton>
        )}
      </div>
      <GuardianCards family={family} begin={begin} />
    </section>
    {family.mayManage && Devices && <Devices family={family} />}
  </>
);

const FamilySkeleton = () => (
  <div role="status" aria-label={t`Your family is loading`} className={styles.section}>
    <div className={styles.children}>
      <Skeleton shape="block" height={260} />
      <Skeleton shape="block" height={260} />
    </div>
  </div>
);
