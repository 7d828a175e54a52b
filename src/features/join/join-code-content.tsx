import { PrinterOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useRouter } from 'next/router';
import { useId } from 'react';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import type { Club } from '@/contract/account';
import { setJoinRole } from '@/contract/club-details';
import type { JoiningRole } from '@/contract/join';
import { JoinCode } from '@/entities/club/join-code';
import { useAction } from '@/kit/use-action';
import { t } from '@/language/text';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import styles from './join-code-content.module.css';
import { joinLinkKey, useJoinLink } from './use-join-link';

const roles: { value: JoiningRole | 'either'; label: string }[] = [
  { value: 'either', label: t`Parents and coaches` },
  { value: 'parent', label: t`Parents only` },
  { value: 'coach', label: t`Coaches only` },
];

/** The code, its link and poster, and the role that people join with. */
export function JoinCodeContent({ club }: { club: Club }) {
  const { id, clubname } = club;
  const { data: link, error, refetch } = useJoinLink(id);
  const stale = joinLinkKey(id);
  const { run, running, holder } = useAction(stale);
  const label = useId();
  const router = useRouter();
  if (error && !link) return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
  if (!link) return <Skeleton lines={2} />;
  return (
    <div className={styles.content}>
      <p
        className={styles.about}
      >{t`People with this code can ask to join, and wait until you let them in. Children do not need it: a parent adds them.`}</p>
      <div>
        <JoinCode
          club={{ id, clubname, joinCode: link.joinCode }}
          url={link.url}
          stale={stale}
          after={t`Print the poster again.`}
        >
          <Button
            icon={<PrinterOutlined aria-hidden />}
            onClick={() => void router.push('/club/dashboard/members/poster')}
          >{t`Poster`}</Button>
        </JoinCode>
      </div>
      <div className={styles.role}>
        <span id={label}>{t`Who may join`}</span>
        <Select<JoiningRole | 'either'>
          aria-labelledby={label}
          value={link.clubMemberRole ?? 'either'}
          options={roles}
          loading={running !== undefined}
          onChange={(role) =>
            void run({
              id: 'role',
              call: () =>
                call(setJoinRole, {
                  params: { id },
                  body: { clubMemberRole: role === 'either' ? null : role },
                }),
            })
          }
        />
      </div>
      {holder}
    </div>
  );
}
