export { FamilySeasonPage as default } from '@/features/season/family-season-page';
