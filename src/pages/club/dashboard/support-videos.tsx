import { ClubVideoList } from '@/features/support-video/club-video-list';

export default function ClubSupportVideosPage() {
  return <ClubVideoList />;
}
