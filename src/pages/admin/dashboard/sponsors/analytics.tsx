export { SponsorAnalytics as default } from '@/features/sponsor/sponsor-analytics';
