import { Avatar } from 'antd';
import Link from 'next/link';
import { type CSSProperties, useState } from 'react';
import { useTimeZone, useToday } from '@/client/today';
import type { ClubOverview } from '@/contract/club-page/club-overview';
import { initialsOf } from '@/contract/text/characters';
import { dayIn } from '@/contract/time-zone';
import { languageTag, plural, t } from '@/language/text';
import { formatShortDay } from '@/ui/date/dates';
import { StatusPill } from '@/ui/feedback/status-pill';
import { Card } from '@/ui/layout/card';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { EmailText } from '@/ui/plain/email-text';
import { TextButton } from '@/ui/plain/text-button';
import styles from './people-card.module.css';

const ClubDetailsDrawer = lazyComponent(() =>
  import('../club-details-drawer').then((module) => module.ClubDetailsDrawer),
);

/** "Seen today, 9:12" or "Seen 19 Nov 2026"; nothing for a person without a session. */
function Seen({ at }: { at: string | null }) {
  const zone = useTimeZone();
  const today = useToday();
  if (at === null) return t`Not signed in`;
  const instant = new Date(at);
  const day = dayIn(zone, instant);
  if (day !== today) return t`Seen ${formatShortDay(day)}`;
  const clock = instant.toLocaleTimeString(languageTag(), {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  });
  return t`Seen today, ${clock}`;
}

const roles = ['child', 'parent', 'coach'] as const;

/** The word beside a number, which looks other than the word. */
const roleWords: Record<(typeof roles)[number], (count: number) => string> = {
  child: (count) => plural(count, { one: 'child', other: 'children' }),
  parent: (count) => plural(count, { one: 'parent', other: 'parents' }),
  coach: (count) => plural(count, { one: 'coach', other: 'coaches' }),
};

/** Who runs the club, how many there are of each role, and who waits to be let in. */
export function PeopleCard({
  overview: { club, admins, invites, people, waiting },
}: {
  overview: ClubOverview;
}) {
  const [reviewing, setReviewing] = useState(false);
  const members = roles.reduce((sum, role) => sum + people[role], 0);
  return (
    <Card
      title={t`People`}
      padded={false}
      extra={
        <Link
          prefetch={false}
          href={`/admin/dashboard/members?club=${club.id}`}
        >{t`All ${members + people.admin}`}</Link>
      }
    >
      <ul className={styles.admins}>
        {admins.map(({ id, name, seenAt }) => (
          <li key={id} className={styles.admin}>
            <Avatar size={34} aria-hidden>
              {initialsOf(name)}
            </Avatar>
            <Link prefetch={false} href={`/admin/dashboard/members?open=${id}`} className={styles.name}>
              {name}
            </Link>
            <span className={styles.seen}>
              <Seen at={seenAt} />
            </span>
          </li>
        ))}
        {invites.map(({ id, email, invitedAt, inviteEndsAt }) => (
          <li key={id} className={styles.invite}>
            <span className={styles.name}>
              <EmailText email={email} />
            </span>
            <span className={styles.seen}>
              {Date.parse(inviteEndsAt) < Date.now()
                ? t`Invite expired on ${formatShortDay(inviteEndsAt)}`
                : t`Invited on ${formatShortDay(invitedAt)}, open until ${formatShortDay(inviteEndsAt)}`}
            </span>
          </li>
        ))}
        {admins.length + invites.length === 0 && (
          <li className={styles.none}>{t`No admin yet. Invite one.`}</li>
        )}
      </ul>
      <div className={styles.part}>
        <p className={styles.count}>
          <strong className={members === 0 ? styles.zero : styles.figure}>{members}</strong>{' '}
          {plural(members, { one: 'member', other: 'members' })}
        </p>
        {members > 0 && (
          <div className={styles.bar} aria-hidden="true">
            {roles.map((role) =>
              people[role] === 0 ? null : (
                <span
                  key={role}
                  className={styles[role]}
                  style={{ '--people': people[role] } as CSSProperties}
                />
              ),
            )}
          </div>
        )}
        <ul className={styles.key}>
          {roles.map((role) => (
            <li key={role} className={people[role] === 0 ? styles.zero : undefined}>
              <span className={`${styles.dot} ${styles[role]}`} aria-hidden="true" />
              <strong>{people[role]}</strong> {roleWords[role](people[role])}
            </li>
          ))}
        </ul>
      </div>
      {waiting && (
        <div className={`${styles.part} ${styles.waiting}`}>
          <StatusPill tone="waiting">
            {plural(waiting.count, { one: '# waits to join', other: '# wait to join' })}
          </StatusPill>
          <span className={styles.first}>{waiting.first}</span>
          <TextButton inText onClick={() => setReviewing(true)}>{t`Review`}</TextButton>
        </div>
      )}
      <ClubDetailsDrawer club={club} open={reviewing} onClose={() => setReviewing(false)} />
    </Card>
  );
}
