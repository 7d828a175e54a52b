import { ClubPage } from '@/features/club/page/club-page';
import { useRouteParam } from '@/shell/navigation/use-route-param';

export default function OneClubPage() {
  const clubId = useRouteParam('id');
  return <ClubPage key={clubId} id={clubId} />;
}
