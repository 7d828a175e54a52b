export { ClubSeasonPage as default } from '@/features/season/club-season-page';
