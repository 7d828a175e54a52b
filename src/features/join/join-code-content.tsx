import { PrinterOutlined } from '@ant-design/icons';
import { Button, Select, Skeleton } from 'antd';
import { useRouter } from 'next/router';
import { useId } from 'react';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import type { Club } from '@/contract/account';
import { setJoinRole } from '@/contract/club-details';
import type { JoiningRole } from '@/contract/join';
import { JoinCode } from '@/entities/club/join-code';
import { useAction } from '@/kit/use-action';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import styles from './join-code-content.module.css';
import { joinLinkKey, useJoinLink } from './use-join-link';

const roles: { value: JoiningRole | 'either'; label: string }[] = [
  { value: 'either', label: 'Parents and coaches' },
  { value: 'parent', label: 'Parents only' },
  { value: 'coach', label: 'Coaches only' },
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
  if (!link) return <Skeleton active paragraph={{ rows: 2 }} title={false} />;
  return (
    <div className={styles.content}>
      <p className={styles.about}>
        People with this code can ask to join, and wait until you let them in. Children do not need it: a
        parent adds them.
      </p>
      <div>
        <JoinCode
          club={{ id, clubname, joinCode: link.joinCode }}
          url={link.url}
          stale={stale}
          after="Print the poster again."
        >
          <Button
            icon={<PrinterOutlined aria-hidden />}
            onClick={() => void router.push('/club/dashboard/members/poster')}
          >
            Poster
          </Button>
        </JoinCode>
      </div>
      <div className={styles.role}>
        <span id={label}>Who may join</span>
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
