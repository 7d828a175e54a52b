export { PlatformSponsors as default } from '@/features/analytics/sponsors/platform-sponsors';
