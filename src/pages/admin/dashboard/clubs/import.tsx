export { ImportClubs as default } from '@/features/club/import-clubs';
