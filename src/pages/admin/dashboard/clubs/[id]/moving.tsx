import { MovingPage } from '@/features/moving/moving-page';
import { useRouteParam } from '@/shell/navigation/use-route-param';

export default function OneClubMovingPage() {
  const clubId = useRouteParam('id');
  return <MovingPage key={clubId} clubId={clubId} withName />;
}
