import { useRouter } from 'next/router';
import { ClubSelect } from '@/entities/club/club-select';
import { t } from '@/language/text';
import { useAddress } from '@/ui/list/use-address';
import { ImportMembers } from './import-members';

/** The import of a club admin, for a club that the platform chooses; the club is in the address, as in the list of members. */
export function ImportForClub() {
  const { isReady } = useRouter();
  const { query, change } = useAddress();
  const chosen = typeof query.club === 'string' ? query.club : undefined;
  if (!isReady) return null;
  return (
    <ImportMembers
      // A preview of one club does not hold for another.
      key={chosen}
      membersPage="/admin/dashboard/members"
      club={{
        id: chosen,
        field: (
          <ClubSelect
            aria-label={t`Club`}
            value={chosen}
            onChange={(club) => change({ club: club || undefined }, 'replace')}
          />
        ),
      }}
    />
  );
}
