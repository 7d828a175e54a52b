import { useRouter } from 'next/router';
import { ClubPage } from '@/features/club/page/club-page';

export default function OneClubPage() {
  const { id } = useRouter().query;
  const clubId = typeof id === 'string' ? id : undefined;
  return <ClubPage key={clubId} id={clubId} />;
}
