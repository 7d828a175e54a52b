import Link from 'next/link';
import type { ClubRow } from '@/contract/club';
import { type ClubOverview, type DeliveredEpisode, Delivery } from '@/contract/club-page/club-overview';
import { Slot } from '@/contract/episode-content';
import { shortSlotNames } from '@/contract/slot-names';
import { shortNumber } from '@/entities/episode/episode-words';
import { Rich } from '@/language/rich';
import { plural, t } from '@/language/text';
import { Card } from '@/ui/layout/card';
import { useMobile } from '@/ui/layout/use-mobile';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import styles from './deliveries-card.module.css';
import { DeliveryIcon } from './delivery-icon';

interface Props {
  club: Pick<ClubRow, 'clubname'>;
  deliveries: ClubOverview['deliveries'];
}

const countWords = (count: number) => plural(count, { one: 'last episode', other: 'last # episodes' });

/** "Ep 12" or, beside another one, "12". */
const EpisodeLink = ({
  club,
  episode,
  whole,
}: Pick<Props, 'club'> & { episode: DeliveredEpisode; whole: boolean }) => (
  <Link
    prefetch={false}
    href={`/admin/dashboard/episodes/${episode.id}?q=${encodeURIComponent(club.clubname)}`}
    title={episode.name}
    aria-label={`${shortNumber(episode)} ${episode.name}`}
  >
    {whole ? shortNumber(episode) : episode.number}
  </Link>
);

const Part = ({ delivery }: { delivery: Delivery }) => (
  <td className={styles.cell}>
    <DeliveryIcon delivery={delivery} />
  </td>
);

/** "11 of 12": of those that were due. */
function OnTime({ deliveries, slot }: Pick<Props, 'deliveries'> & { slot: Slot }) {
  const due = deliveries.filter(({ parts }) => parts[slot] !== 'open');
  const onTime = due.filter(({ parts }) => parts[slot] === 'sent').length;
  return <Rich text="<sent>{onTime}</sent> of {due}" sent={<strong />} onTime={onTime} due={due.length} />;
}

/** The state of each part of the last episodes: an episode is a column, on a phone a line, because columns would not fit. */
export function DeliveriesCard({ club, deliveries }: Props) {
  const phone = useMobile();
  if (deliveries.length === 0) {
    return (
      <Card title={t`Deliveries`}>
        <p
          className={styles.none}
        >{t`Each part that the club sends appears here, from its first episode on.`}</p>
      </Card>
    );
  }
  // The key explains open ones only where there are some.
  const key = Delivery.options.filter(
    (each) => each !== 'open' || deliveries.some(({ parts }) => Object.values(parts).includes(each)),
  );
  return (
    <Card
      title={
        <>
          {t`Deliveries`} <span className={styles.count}>{countWords(deliveries.length)}</span>
        </>
      }
      extra={
        <span className={styles.key} aria-hidden="true">
          {key.map((each) => (
            <DeliveryIcon key={each} delivery={each} shown />
          ))}
        </span>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls by it on a phone */}
      <section className={styles.scroll} aria-label={t`Deliveries by episode`} tabIndex={0}>
        <table className={styles.table}>
          {phone ? (
            <>
              <thead>
                <tr>
                  <th scope="col">
                    <VisuallyHidden>{t`Episode`}</VisuallyHidden>
                  </th>
                  {Slot.options.map((slot) => (
                    <th key={slot} scope="col" className={styles.episode}>
                      {shortSlotNames[slot]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {deliveries.toReversed().map((episode) => (
                  <tr key={episode.id}>
                    <th scope="row" className={styles.episode}>
                      <EpisodeLink club={club} episode={episode} whole />
                    </th>
                    {Slot.options.map((slot) => (
                      <Part key={slot} delivery={episode.parts[slot]} />
                    ))}
                  </tr>
                ))}
                <tr>
                  <th scope="row" className={styles.episode}>{t`On time`}</th>
                  {Slot.options.map((slot) => (
                    <td key={slot} className={styles.episode}>
                      <OnTime deliveries={deliveries} slot={slot} />
                    </td>
                  ))}
                </tr>
              </tbody>
            </>
          ) : (
            <>
              <thead>
                <tr>
                  <th scope="col">
                    <VisuallyHidden>{t`Part`}</VisuallyHidden>
                  </th>
                  {deliveries.map((episode, place) => (
                    <th key={episode.id} scope="col" className={styles.episode}>
                      <EpisodeLink club={club} episode={episode} whole={place === 0} />
                    </th>
                  ))}
                  <th scope="col" className={styles.sum}>{t`On time`}</th>
                </tr>
              </thead>
              <tbody>
                {Slot.options.map((slot) => (
                  <tr key={slot}>
                    <th scope="row" className={styles.part}>
                      {shortSlotNames[slot]}
                    </th>
                    {deliveries.map(({ id, parts }) => (
                      <Part key={id} delivery={parts[slot]} />
                    ))}
                    <td className={styles.sum}>
                      <OnTime deliveries={deliveries} slot={slot} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </>
          )}
        </table>
      </section>
    </Card>
  );
}
