export { FamilyPage as default } from '@/features/family/family-page';
