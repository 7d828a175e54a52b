import { ImportForClub } from '@/features/member-import/import-for-club';

export default function ImportForClubPage() {
  return <ImportForClub />;
}
