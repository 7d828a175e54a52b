import Link from 'next/link';
import { playedLinks } from '@/client/http';
import { useToday } from '@/client/today';
import type { ClubCampaign } from '@/contract/club-page/club-overview';
import { SponsorLogo } from '@/entities/sponsor/sponsor-logo';
import { t } from '@/language/text';
import { formatShortDay, formatSpan, formatTime } from '@/ui/date/dates';
import { StatusPill, type Tone } from '@/ui/feedback/status-pill';
import { Card } from '@/ui/layout/card';
import { PlayPill } from '@/ui/media/play-pill';
import styles from './campaigns-card.module.css';

/** Whether it is heard: of two campaigns at once only the first to begin is. */
function stateOf({ spot, heardFrom }: ClubCampaign, today: string): { tone: Tone; words: string } {
  if (!spot) return { tone: 'failed', words: t`No audio` };
  if (heardFrom === null) return { tone: 'waiting', words: t`Not heard` };
  if (heardFrom > today)
    return { tone: 'waiting', words: t`From ${formatShortDay(heardFrom, today.slice(0, 4))}` };
  return { tone: 'done', words: t`Heard` };
}

/** The campaigns that run in this club today. */
export function CampaignsCard({ campaigns }: { campaigns: readonly ClubCampaign[] }) {
  const today = useToday();
  return (
    <Card
      title={t`Running campaigns`}
      padded={campaigns.length === 0}
      extra={<Link prefetch={false} href="/admin/dashboard/sponsors/campaigns">{t`Campaigns`}</Link>}
    >
      {campaigns.length === 0 ? (
        <p className={styles.none}>{t`No campaign runs in this club today.`}</p>
      ) : (
        <ul className={styles.list}>
          {campaigns.map((campaign) => {
            const { id, name, sponsor, startsOn, endsOn, spot } = campaign;
            const { tone, words } = stateOf(campaign, today);
            return (
              <li key={id} className={styles.row}>
                <SponsorLogo name={sponsor.name} logo={sponsor.logo} />
                <Link
                  prefetch={false}
                  href={`/admin/dashboard/sponsors/campaigns?open=${id}`}
                  className={styles.name}
                >
                  {name}
                </Link>
                <span className={styles.quiet}>{sponsor.name}</span>
                <span className={styles.days}>{formatSpan(startsOn, endsOn, today.slice(0, 4))}</span>
                <span>
                  {spot && (
                    <PlayPill src={playedLinks(spot.url).src} label={t`the spot of ${name}`}>
                      {spot.duration === null ? t`Play` : formatTime(spot.duration)}
                    </PlayPill>
                  )}
                </span>
                <span className={styles.state}>
                  <StatusPill tone={tone}>{words}</StatusPill>
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
