import { SupportVideoList } from '@/features/support-video/support-video-list';

export default function SupportVideosPage() {
  return <SupportVideoList />;
}
