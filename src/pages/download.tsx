export { DownloadScreen as default } from '@/features/download/download-screen';
