export { SuggestedClubList as default } from '@/features/suggested-club/suggested-club-list';
