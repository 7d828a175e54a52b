import { MasteringPage } from '@/features/mastering/mastering-page';

export default function Mastering() {
  return <MasteringPage />;
}
