import { CampaignList } from '@/features/sponsor/campaign-list';

export default function CampaignsPage() {
  return <CampaignList />;
}
