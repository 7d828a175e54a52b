import Link from 'next/link';
import type { ClubRow } from '@/contract/club';
import { type ClubOverview, Delivery } from '@/contract/club-page/club-overview';
import { Slot } from '@/contract/episode-content';
import { shortSlotNames } from '@/contract/slot-names';
import { shortNumber } from '@/entities/episode/episode-words';
import { Rich } from '@/language/rich';
import { plural, t } from '@/language/text';
import { Card } from '@/ui/layout/card';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import styles from './deliveries-card.module.css';
import { DeliveryIcon } from './delivery-icon';

interface Props {
  club: Pick<ClubRow, 'clubname'>;
  deliveries: ClubOverview['deliveries'];
}

const countWords = (count: number) => plural(count, { one: 'last episode', other: 'last # episodes' });

/** The state of each part of the last episodes. */
export function DeliveriesCard({ club, deliveries }: Props) {
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
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t`Part`}</VisuallyHidden>
              </th>
              {deliveries.map((episode, place) => (
                <th key={episode.id} scope="col" className={styles.episode}>
                  <Link
                    prefetch={false}
                    href={`/admin/dashboard/episodes/${episode.id}?q=${encodeURIComponent(club.clubname)}`}
                    title={episode.name}
                    aria-label={`${shortNumber(episode)} ${episode.name}`}
                  >
                    {place === 0 ? shortNumber(episode) : episode.number}
                  </Link>
                </th>
              ))}
              <th scope="col" className={styles.sum}>{t`On time`}</th>
            </tr>
          </thead>
          <tbody>
            {Slot.options.map((slot) => {
              const due = deliveries.filter(({ parts }) => parts[slot] !== 'open');
              const onTime = due.filter(({ parts }) => parts[slot] === 'sent').length;
              return (
                <tr key={slot}>
                  <th scope="row" className={styles.part}>
                    {shortSlotNames[slot]}
                  </th>
                  {deliveries.map(({ id, parts }) => (
                    <td key={id} className={styles.cell}>
                      <DeliveryIcon delivery={parts[slot]} />
                    </td>
                  ))}
                  <td className={styles.sum}>
                    <Rich
                      text="<sent>{onTime}</sent> of {due}"
                      sent={<strong />}
                      onTime={onTime}
                      due={due.length}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
