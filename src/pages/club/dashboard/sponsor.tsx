import { LocalSponsorPage } from '@/features/local-sponsor/local-sponsor-page';

export default function ClubSponsorPage() {
  return <LocalSponsorPage />;
}
