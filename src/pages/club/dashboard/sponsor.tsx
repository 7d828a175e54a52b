export { LocalSponsorPage as default } from '@/features/local-sponsor/local-sponsor-page';
