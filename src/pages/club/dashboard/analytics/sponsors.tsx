export { ClubSponsors as default } from '@/features/analytics/sponsors/club-sponsors';
