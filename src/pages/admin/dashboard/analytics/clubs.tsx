import { Clubs } from '@/features/analytics/clubs/clubs';

export default function ClubFiguresPage() {
  return <Clubs />;
}
