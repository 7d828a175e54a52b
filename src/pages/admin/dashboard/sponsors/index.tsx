export { SponsorList as default } from '@/features/sponsor/sponsor-list';
