import {
  AudioMutedOutlined,
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleOutlined,
  MinusCircleOutlined,
  QuestionCircleOutlined,
  RedoOutlined,
  StopOutlined,
} from '@ant-design/icons';
import Link from 'next/link';
import { memo, type ReactNode } from 'react';
import type { Episode } from '@/contract/episode';
import { listed, plural, t } from '@/language/text';
import type { Board } from './board-queries';
import styles from './publish-checks.module.css';

type Tone = 'done' | 'waiting' | 'failed';

interface Check {
  word: string;
  tone: Tone;
  icon: ReactNode;
  count: number;
  /** The first names. */
  names?: readonly string[];
  /** How many have a name that is shown; equal to `count` if absent. */
  named?: number;
  /** The link to where it is shown and solved. */
  link: { text: string; href: string };
}

/** "Ashford, Brent, Calder and 3 more". */
const namesOf = ({ names = [], count, named = count }: Check): string => {
  const more = named - names.length;
  return names.length > 0 && more > 0 ? listed([...names, t`${more} more`]) : names.join(', ');
};

function checksOf({ summary }: Board, board: string): Check[] {
  const { names, noSpot } = summary;
  const clock = <ClockCircleOutlined aria-hidden />;
  const show = (filter: string, text = t`Open`) => ({ text, href: `${board}?show=${filter}` });
  const campaigns = '/admin/dashboard/sponsors/campaigns';
  const [campaign] = noSpot.campaigns;
  const checking: Check = {
    ...{ word: t`Being checked`, tone: 'waiting', icon: clock },
    ...{ count: summary.checking, link: show('checking') },
  };
  return [
    {
      ...{ word: t`Ready`, tone: 'done', icon: <CheckCircleFilled aria-hidden /> },
      ...{ count: summary.prepared, link: show('ready', t`See all`) },
    },
    {
      ...{ word: t`Silent`, tone: 'waiting', icon: clock, count: summary.silent, names: names.silent },
      // Who was reminded a short time ago gets no second email.
      link:
        summary.silent > summary.silentReminded
          ? { text: t`Remind`, href: `${board}?remind=silent` }
          : show('silent', t`See`),
    },
    {
      ...{ word: t`Incomplete`, tone: 'waiting', icon: clock, count: summary.incomplete },
      ...{ names: names.incomplete, link: show('incomplete') },
    },
    ...(checking.count > 0 ? [checking] : []),
    {
      ...{ word: t`Not usable`, tone: 'failed', icon: <CloseCircleOutlined aria-hidden /> },
      ...{ count: summary.bad, names: names.bad, link: show('bad') },
    },
    {
      ...{ word: t`Asked to send again`, tone: 'failed', icon: <RedoOutlined aria-hidden /> },
      ...{ count: summary.asked, names: names.asked, link: show('asked') },
    },
    {
      ...{ word: t`Spot without audio`, tone: 'waiting', icon: <AudioMutedOutlined aria-hidden /> },
      ...{ count: noSpot.clubs, named: noSpot.total, names: noSpot.campaigns.map(({ name }) => name) },
      link: {
        text: t`Open`,
        href: campaign && noSpot.total === 1 ? `${campaigns}?open=${campaign.id}` : campaigns,
      },
    },
    {
      ...{ word: t`Child’s voice?`, tone: 'waiting', icon: <QuestionCircleOutlined aria-hidden /> },
      ...{ count: summary.untold, names: names.untold, link: show('untold') },
    },
    {
      ...{ word: t`Voices without consent`, tone: 'failed', icon: <StopOutlined aria-hidden /> },
      ...{ count: summary.voices, names: names.voices, link: show('voices') },
    },
  ];
}

/** One for each club, ready ones first. There may be a thousand, and the board is read every few seconds. */
const Ticks = memo(function Ticks({
  clubs,
  prepared,
  troubled,
}: Pick<Board['summary'], 'clubs' | 'prepared' | 'troubled'>) {
  const tones: [Tone, number][] = [
    ['done', prepared],
    ['waiting', Math.max(0, clubs - prepared - troubled)],
    ['failed', troubled],
  ];
  return (
    <div className={`${styles.ticks} ${clubs > 80 ? styles.small : ''}`} aria-hidden="true">
      {tones.flatMap(([tone, count]) =>
        Array.from({ length: count }, (_, place) => `${tone} ${place}`).map((id) => (
          <span key={id} className={styles[tone]} />
        )),
      )}
    </div>
  );
});

interface Props {
  episode: Pick<Episode, 'id'>;
  board: Board;
  /** Called when a link leads away from the dialog. */
  onLeave: () => void;
}

/** How far the clubs are, before the episode goes out: the figure, a tick for each club, and a row for each problem. */
export function PublishChecks({ episode, board, onLeave }: Props) {
  const { clubs, prepared, troubled } = board.summary;
  return (
    <>
      <p className={styles.figure}>
        <strong className={styles.value}>{t`${prepared} of ${clubs}`}</strong>{' '}
        {plural(clubs, { one: 'club ready', other: 'clubs ready' })}
      </p>
      <Ticks clubs={clubs} prepared={prepared} troubled={troubled} />
      <ul className={styles.rows}>
        {checksOf(board, `/admin/dashboard/episodes/${episode.id}`).map((check) => {
          const { word, tone, icon, count, link } = check;
          const names = namesOf(check);
          return (
            <li key={word} className={count === 0 ? `${styles.row} ${styles.none}` : styles.row}>
              <span className={count === 0 ? undefined : styles[`${tone}Icon`]}>
                {count === 0 ? <MinusCircleOutlined aria-hidden /> : icon}
              </span>
              <span className={styles.word}>{word}</span>
              <span className={styles.names} title={names || undefined}>
                {names}
              </span>
              <span className={styles.count}>{count}</span>
              {count > 0 && (
                <Link
                  prefetch={false}
                  className={styles.link}
                  href={link.href}
                  aria-label={`${link.text}: ${word}`}
                  onClick={onLeave}
                >
                  {link.text}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
