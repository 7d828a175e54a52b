export { MasteringPage as default } from '@/features/mastering/mastering-page';
