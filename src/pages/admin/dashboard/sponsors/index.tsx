import { SponsorList } from '@/features/sponsor/sponsor-list';

export default function SponsorsPage() {
  return <SponsorList />;
}
