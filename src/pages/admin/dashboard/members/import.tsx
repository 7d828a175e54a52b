export { ImportForClub as default } from '@/features/member-import/import-for-club';
