import { ClubCards } from '@/features/club-dashboard/club-cards';
import { ClubDashboard } from '@/features/episode-content/desktop/club-dashboard';
import { FamiliesCard } from '@/features/reflection/families-card';
import { t } from '@/language/text';
import { latePart } from '@/shell/screens/late-part';

/** Only while somebody waits, and below what people come for, so that it moves none of that when it comes. */
const JoinRequestsCard = latePart(
  () => import('@/features/join/join-requests-card').then((module) => module.JoinRequestsCard),
  { what: t`Waiting to join` },
);

/** Only when something needs the club, and below what people come for, so that it moves none of that when it comes. */
const ClubAttention = latePart(
  () => import('@/features/dashboard/club-attention').then((module) => module.ClubAttention),
  { what: t`Your to-do list` },
);

/** Only in the weeks after a season, and last, so that it moves nothing when it comes. */
const ClubSeasonCard = latePart(() =>
  import('@/features/season/club-season-card').then((module) => module.ClubSeasonCard),
);

export default function ClubDashboardPage() {
  return (
    <>
      <ClubDashboard />
      <ClubCards>
        <FamiliesCard />
      </ClubCards>
      <JoinRequestsCard />
      <ClubAttention />
      <ClubSeasonCard />
    </>
  );
}
