import Link from 'next/link';
import { playedLinks } from '@/client/http';
import { type PublicProblem, publicProblemWords } from '@/contract/episode';
import { type Slot, slots } from '@/contract/episode-content';
import { type BoardRow, goodParts, type listEpisodeClubs } from '@/contract/parts/production-board';
import { shortSlotNames } from '@/contract/slot-names';
import { clubAddress } from '@/entities/club/club-address';
import { remindedBy, sentBy } from '@/entities/episode/episode-words';
import type { ListColumn } from '@/kit/list-columns';
import { meaning, t } from '@/language/text';
import { formatTime } from '@/ui/date/dates';
import { StatusPill } from '@/ui/feedback/status-pill';
import { PlayPill } from '@/ui/media/play-pill';
import styles from './board-columns.module.css';
import { PressPill, RenditionPill } from './rendition-pill';

interface Opening {
  /** The zone whose days are shown. */
  zone: string;
  onParts: (row: BoardRow) => void;
  onFailed: (row: BoardRow) => void;
}

function partOf(row: BoardRow, slot: Slot, { zone, onParts }: Opening) {
  const part = row.parts.find((sent) => sent.slot === slot);
  const about = meaning('made by')`${shortSlotNames[slot]} of ${row.club.clubname}`;
  if (!part) return <StatusPill tone="quiet">{t`Not yet`}</StatusPill>;
  if (part.check === 'checking') return <StatusPill tone="quiet">{t`Checking…`}</StatusPill>;
  if (part.resendAsked || part.check === 'bad') {
    return (
      <PressPill about={about} onPress={() => onParts(row)}>
        {part.resendAsked ? t`Asked to send again` : t`Not usable`}
      </PressPill>
    );
  }
  return (
    <PlayPill src={playedLinks(part.url).src} label={about} note={t`Sent by ${sentBy(part, zone)}`}>
      {part.duration === null ? t`Sent` : formatTime(part.duration)}
    </PlayPill>
  );
}

/** Why a club is left out of a public episode; nothing for what holds for all clubs, which the head says. */
function ofClub(problem: PublicProblem | null): string | null {
  if (problem === null || problem === 'off' || problem === 'unpublished' || problem === 'audience')
    return null;
  return t`Not public: ${publicProblemWords[problem]}`;
}

/** The board's columns: the club, its three parts, how many are in, and its finished episode. */
export const boardColumns = (opening: Opening): ListColumn<typeof listEpisodeClubs>[] => [
  {
    key: 'clubname',
    phoneWidth: 124,
    tightWidth: 146,
    minWidth: 200,
    render: ({ club, late, maySendAgain, reminded, parts, open }) => (
      <span className={styles.club}>
        <span className={styles.line}>
          <Link className={styles.link} href={clubAddress(club.id)} title={club.clubname}>
            <span className={styles.name}>{club.clubname}</span>
          </Link>
          {late && <StatusPill tone="waiting">{t`Late`}</StatusPill>}
          {maySendAgain && <StatusPill tone="waiting">{t`Can send again`}</StatusPill>}
        </span>
        {parts.some(({ untold }) => untold) && (
          <span className={styles.untold}>
            {t`Child’s voice? ${slots
              .filter((slot) => parts.some((part) => part.slot === slot && part.untold))
              .map((slot) => shortSlotNames[slot])
              .join(', ')}`}
          </span>
        )}
        {open && ofClub(open.problem) && <span className={styles.untold}>{ofClub(open.problem)}</span>}
        {reminded && <span className={styles.reminded}>{remindedBy(reminded, opening.zone)}</span>}
      </span>
    ),
  },
  ...slots.map((slot) => ({
    key: slot,
    width: 150,
    tightWidth: 98,
    render: (row: BoardRow) => partOf(row, slot, opening),
  })),
  {
    key: 'sent',
    width: 100,
    phoneWidth: 78,
    hideBelow: 'xl',
    render: ({ parts }) => <span className={styles.sent}>{t`${goodParts(parts)} of ${slots.length}`}</span>,
  },
  {
    key: 'rendition',
    width: 200,
    phoneWidth: 190,
    tightWidth: 150,
    render: (row) => (
      <RenditionPill club={row.club} rendition={row.rendition} onFailed={() => opening.onFailed(row)} />
    ),
  },
];
