import { JoinPoster } from '@/features/join/join-poster';

export default function JoinPosterPage() {
  return <JoinPoster />;
}
