import { useState } from 'react';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import { toFailure } from '@/client/user-message';
import type { createClub } from '@/contract/club';
import type { BodyInput } from '@/contract/endpoint';
import { approveSuggestedClub, type SuggestedClub, suggestedClubs } from '@/contract/suggested-club';
import { NewClubFields } from '@/entities/club/new-club-fields';
import { SaveDrawer } from '@/kit/save-drawer';
import { t } from '@/language/text';

type Values = BodyInput<typeof createClub>;

interface Props {
  row: SuggestedClub;
  open: boolean;
  onClose: () => void;
}

/** A link that opens in a new tab, so that the drawer keeps what was typed. */
const Elsewhere = ({ path, q, children }: { path: string; q: string; children: string }) => (
  <a href={`/admin/dashboard/${path}?q=${encodeURIComponent(q)}`} target="_blank" rel="noopener">
    {children}
  </a>
);

/**
 * Makes a club of a suggestion and invites its first admin. A taken name or address is shown at its field,
 * with a link to the club.
 */
export function ApproveDrawer({ row, open, onClose }: Props) {
  const [taken, setTaken] = useState<Partial<Values>>({});
  const approve = async (body: Values) => {
    setTaken({});
    try {
      return await call(approveSuggestedClub, { params: { id: row.id }, body });
    } catch (error) {
      const { code, fields } = toFailure(error);
      if (code === 'conflict') {
        const { clubname, adminEmail } = body;
        setTaken({ ...(fields.clubname && { clubname }), ...(fields.adminEmail && { adminEmail }) });
      }
      throw error;
    }
  };
  return (
    <SaveDrawer<Values, SuggestedClub>
      title={t`Approve ${row.name}`}
      open={open}
      onClose={onClose}
      submitLabel={t`Create club and invite`}
      subject={row}
      valuesOf={(suggested) => ({ clubname: suggested?.name, adminEmail: suggested?.contactEmail })}
      save={approve}
      restore={({ id }) => call(suggestedClubs.restore, { params: { id } })}
      stale={[listKey(suggestedClubs.list)]}
    >
      <NewClubFields
        extra={{
          clubname: taken.clubname && (
            <>
              {t`Is it the same club? Then decline the suggestion, and invite the admin to the existing club.`}{' '}
              <Elsewhere path="clubs" q={taken.clubname}>{t`See the club of this name`}</Elsewhere>
            </>
          ),
          adminEmail: taken.adminEmail && (
            <>
              {t`Invite another admin first, and move this person to the club afterwards.`}{' '}
              <Elsewhere path="members" q={taken.adminEmail}>{t`See whose account it is`}</Elsewhere>
            </>
          ),
        }}
      />
    </SaveDrawer>
  );
}
