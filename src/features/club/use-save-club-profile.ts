import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { accountKey } from '@/client/account';
import type { ApiFailure } from '@/client/api-failure';
import { EditConflict, saveUnlessChanged } from '@/client/edit-conflict';
import { call } from '@/client/http';
import { toFailure } from '@/client/user-message';
import type { Account, Club } from '@/contract/account';
import { getClub, updateClub, uploadClubIdentity } from '@/contract/club';
import type { BodyInput } from '@/contract/endpoint';
import { t } from '@/language/text';

export type ClubProfileValues = BodyInput<typeof updateClub>;

/** The identity did not go through, and nothing was sent after it. */
export class IdentityFailed extends Error {
  constructor(readonly failure: ApiFailure) {
    super(failure.message, { cause: failure });
  }
}

/** The fields that another person may have changed while our identity was being uploaded. */
const shared = ['clubname', 'clubLogo', 'timeZone'] as const;

interface Options {
  /** The values that the form began with. */
  first: Club;
  /** The signed-in user's own club, which the server knows by itself. */
  own: boolean;
}

/** Saves the Club Profile: the identity first, when there is a new one, and then name and logo. */
export function useSaveClubProfile({ first, own }: Options) {
  const client = useQueryClient();
  const [club, setClub] = useState(first);
  const [share, setShare] = useState<number>();
  /** What a save starts from. The upload of an identity counts as a change too, and its answer does not say which. */
  const start = useRef({ club: first, revKnown: true });
  const aborter = useRef<AbortController>(undefined);
  useEffect(() => () => aborter.current?.abort(), []);

  const begin = (from: Club) => {
    start.current = { club: from, revKnown: true };
    setClub(from);
  };

  const sendIdentity = async (audio: File, signal: AbortSignal) => {
    setShare(0);
    try {
      const { data } = await call(uploadClubIdentity, {
        body: own ? {} : { clubId: first.id },
        files: [audio],
        onProgress: setShare,
        signal,
      });
      start.current = { club: { ...start.current.club, audioIdentity: data }, revKnown: false };
      setClub(start.current.club);
      void client.invalidateQueries({ queryKey: accountKey });
    } catch (error) {
      throw new IdentityFailed(toFailure(error));
    } finally {
      setShare(undefined);
    }
  };

  const read = async (signal: AbortSignal) =>
    (await call(getClub, { params: { id: first.id }, signal })).data;

  /** The revision after our own upload, unless it is not ours alone. */
  const catchUp = async (signal: AbortSignal) => {
    const { club: known } = start.current;
    const newer = await read(signal);
    if (shared.some((field) => newer[field] !== known[field])) {
      throw new EditConflict(newer, t`This was changed since you opened it.`);
    }
    begin(newer);
  };

  const put = async (body: ClubProfileValues, signal: AbortSignal) => {
    const { id, rev } = start.current.club;
    return (await call(updateClub, { params: { id }, body, ifMatch: rev, signal })).data;
  };

  return {
    /** What the form began with, and an identity that has gone through since. */
    club,
    /** 0..1 of an identity on its way. */
    share,
    /** Starts over from what another person has saved. */
    begin,
    stop: () => aborter.current?.abort(),
    /**
     * Rejects with `IdentityFailed`, `EditConflict`, or the error of the call. An identity that was uploaded
     * is not sent again.
     */
    save: async (values: ClubProfileValues, audio: File | undefined, onSent: () => void) => {
      const own = new AbortController();
      aborter.current = own;
      const { signal } = own;
      if (audio) {
        await sendIdentity(audio, signal);
        onSent();
      }
      if (!start.current.revKnown) await catchUp(signal);
      const saved = await saveUnlessChanged(
        () => put(values, signal),
        () => read(signal),
      );
      // The header shows the new name at once, and a form opened now begins from it.
      client.setQueryData<Account>(accountKey, (account) =>
        account?.user.club?.id === saved.id
          ? { ...account, user: { ...account.user, club: saved } }
          : account,
      );
      void client.invalidateQueries({ queryKey: accountKey });
    },
  };
}
