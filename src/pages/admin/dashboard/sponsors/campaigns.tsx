export { CampaignList as default } from '@/features/sponsor/campaign-list';
