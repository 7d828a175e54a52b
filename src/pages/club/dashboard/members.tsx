export { ComingPage as default } from '@/shell/coming-page';
