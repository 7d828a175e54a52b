export { ClubList as default } from '@/features/club/club-list';
