export { OfflineScreen as default } from '@/shell/screens/offline-screen';
