import { Avatar } from 'antd';
import Link from 'next/link';
import type { CSSProperties } from 'react';
import { useTimeZone, useToday } from '@/client/today';
import type { ClubOverview } from '@/contract/club-page/club-overview';
import { dayIn } from '@/contract/time-zone';
import { formatShortDay } from '@/ui/date/dates';
import { StatusPill } from '@/ui/feedback/status-pill';
import { Card } from '@/ui/layout/card';
import styles from './people-card.module.css';

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .flatMap((part) => part.slice(0, 1))
    .filter((_, place, all) => place === 0 || place === all.length - 1)
    .join('')
    .toUpperCase();

/** "Seen today, 9:12" or "Seen 19 Nov 2026"; nothing for a person without a session. */
function Seen({ at }: { at: string | null }) {
  const zone = useTimeZone();
  const today = useToday();
  if (at === null) return 'Not signed in';
  const instant = new Date(at);
  const day = dayIn(zone, instant);
  if (day !== today) return `Seen ${formatShortDay(day)}`;
  const clock = instant.toLocaleTimeString('en-GB', { hour: 'numeric', minute: '2-digit', timeZone: zone });
  return `Seen today, ${clock}`;
}

const roles = [
  { role: 'child', one: 'child', many: 'children' },
  { role: 'parent', one: 'parent', many: 'parents' },
  { role: 'coach', one: 'coach', many: 'coaches' },
] as const;

/** Who runs the club, how many there are of each role, and who waits to be let in. */
export function PeopleCard({ overview: { club, admins, people, waiting } }: { overview: ClubOverview }) {
  const members = roles.reduce((sum, { role }) => sum + people[role], 0);
  return (
    <Card
      title="People"
      padded={false}
      extra={
        <Link prefetch={false} href={`/admin/dashboard/members?club=${club.id}`}>
          All {members + people.admin}
        </Link>
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
        {admins.length === 0 && <li className={styles.none}>No admin yet. Invite one.</li>}
      </ul>
      <div className={styles.part}>
        <p className={styles.count}>
          <strong className={members === 0 ? styles.zero : styles.figure}>{members}</strong>{' '}
          {members === 1 ? 'member' : 'members'}
        </p>
        {members > 0 && (
          <div className={styles.bar} aria-hidden="true">
            {roles.map(({ role }) =>
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
          {roles.map(({ role, one, many }) => (
            <li key={role} className={people[role] === 0 ? styles.zero : undefined}>
              <span className={`${styles.dot} ${styles[role]}`} aria-hidden="true" />
              <strong>{people[role]}</strong> {people[role] === 1 ? one : many}
            </li>
          ))}
        </ul>
      </div>
      {waiting > 0 && (
        <div className={styles.part}>
          <StatusPill tone="waiting">
            {waiting === 1 ? '1 waits to join' : `${waiting} wait to join`}
          </StatusPill>
        </div>
      )}
    </Card>
  );
}
