export { ElsewherePage as default } from '@/features/feed/elsewhere-page';
