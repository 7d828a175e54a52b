export { ClubsAnalytics as default } from '@/features/analytics/clubs/clubs-analytics';
