import { TeamOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { call } from '@/client/http';
import { endGuestLink, type Feed, type GuestLink } from '@/contract/feed/feed';
import { limits } from '@/contract/limits';
import { plural, t } from '@/language/text';
import { formatShortDay } from '@/ui/date/dates';
import { useCopy } from '@/ui/feedback/use-copy';
import { Card } from '@/ui/layout/card';
import { ActionButton } from '@/ui/plain/action-button';
import { TextButton } from '@/ui/plain/text-button';
import styles from './elsewhere.module.css';
import { FeedAlert } from './feed-alert';
import { type RunFeed, readWords } from './feed-words';
import { GuestDrawer } from './guest-drawer';

interface Props {
  guests: readonly GuestLink[];
  leftOut: number;
  change: RunFeed;
  onKnown: (feed: Feed) => void;
}

/** Links for people without an account: each says when it ends. */
export function GuestCard({ guests, leftOut, change, onKnown }: Props) {
  const [open, setOpen] = useState(false);
  /** The link that was made last, which is to be sent next. */
  const [made, setMade] = useState<string>();
  const live = guests.filter(({ ended }) => !ended).length;
  const end = ({ id, name }: GuestLink) =>
    void change({
      id,
      call: () => call(endGuestLink, { params: { id } }),
      confirm: {
        title: t`End ${name}’s link?`,
        text: t`${name} can no longer listen, in any app or on any page.`,
        okText: t`End it`,
        danger: true,
      },
    });
  return (
    <Card padded={false}>
      <section className={styles.guests} aria-labelledby="for-grandparents">
        <div className={styles.row}>
          <span className={styles.disc}>
            <TeamOutlined aria-hidden />
          </span>
          <div className={styles.grow}>
            <h2 id="for-grandparents" className={styles.title}>{t`For grandparents`}</h2>
            <span className={styles.read}>{t`A link without an account`}</span>
          </div>
          {live < limits.guestLinksMax && (
            <ActionButton onClick={() => setOpen(true)}>{t`Make a link`}</ActionButton>
          )}
        </div>
        {leftOut > 0 && (
          <p className={styles.note}>
            {plural(leftOut, {
              one: '# episode is left out: a child may be heard, and not all of their guardians agree to listeners outside the club.',
              other:
                '# episodes are left out: a child may be heard, and not all of their guardians agree to listeners outside the club.',
            })}
          </p>
        )}
        <ul className={styles.rows}>
          {guests.map((guest) => (
            <li key={guest.id}>
              <FeedAlert feed={guest} onEnd={() => end(guest)} onKnown={() => onKnown(guest)} />
              <div className={styles.row}>
                <span className={styles.grow}>
                  <strong>{guest.name}</strong>
                  <span className={styles.read}>
                    {guest.ended
                      ? t`Ended on ${formatShortDay(guest.endsAt)}`
                      : t`Ends on ${formatShortDay(guest.endsAt)}`}
                  </span>
                  <span className={styles.read}>{readWords(guest)}</span>
                </span>
                {!guest.ended && guest.page && (
                  <SendButton guest={guest} page={guest.page} primary={guest.id === made} />
                )}
                <TextButton
                  aria-label={
                    guest.ended ? t`Remove ${guest.name}’s link` : t`End this link for ${guest.name}`
                  }
                  onClick={() => end(guest)}
                >
                  {guest.ended ? t`Remove` : t`End this link`}
                </TextButton>
              </div>
              {guest.id === made && (
                <p role="status" className={styles.note}>{t`Send ${guest.name} the link now.`}</p>
              )}
            </li>
          ))}
        </ul>
        <p className={styles.note}>{t`${live} of ${limits.guestLinksMax} links for grandparents`}</p>
      </section>
      <GuestDrawer
        open={open}
        onClose={() => setOpen(false)}
        onMade={(all) => setMade(all.find(({ id }) => guests.every((one) => one.id !== id))?.id)}
      />
    </Card>
  );
}

/** Hands the link to another app where the browser can, otherwise copies it. */
function SendButton({ guest, page, primary }: { guest: GuestLink; page: string; primary: boolean }) {
  const copy = useCopy();
  const send = async () => {
    const text = t`Listen to our club, ${guest.name}. The link works until ${formatShortDay(guest.endsAt)}.`;
    if (!navigator.share) return copy(t`link`, page);
    // Refused or put aside: then it is not sent, and the person knows.
    await navigator.share({ title: t`Listen to our club`, text, url: page }).catch(() => undefined);
  };
  const mail = `mailto:?subject=${encodeURIComponent(t`Listen to our club`)}&body=${encodeURIComponent(t`Hello ${guest.name},\n\nthis link plays the episodes of our club, until ${formatShortDay(guest.endsAt)}:\n${page}\n`)}`;
  return (
    <>
      <ActionButton
        primary={primary}
        label={t`Send ${guest.name} the link`}
        onClick={() => void send()}
      >{t`Send`}</ActionButton>
      <a
        className={styles.mail}
        href={mail}
        aria-label={t`Write ${guest.name} an email with the link`}
      >{t`Email`}</a>
    </>
  );
}
