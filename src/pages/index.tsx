export { HomePage as default } from '@/shell/home-page';
