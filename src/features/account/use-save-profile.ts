import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { accountKey } from '@/client/account';
import { saveUnlessChanged } from '@/client/edit-conflict';
import { call } from '@/client/http';
import { type Account, getAccount, type User } from '@/contract/account';
import { type ProfileInput, updateAdmin, updateProfile } from '@/contract/personal/profile';
import { saveVersions } from '@/contract/version';
import { personaOf } from '@/policy/persona';
import { type FilledVersions, versionsKey } from './use-app-versions';

function put({ id, rev, ...user }: User, input: ProfileInput, versions: FilledVersions) {
  const persona = personaOf(user);
  if (persona === 'platformAdmin') {
    return call(updateAdmin, { body: { ...input, userId: id, ...versions }, ifMatch: rev });
  }
  const { gender, dob, ...ofChild } = input;
  return call(updateProfile, { params: { id }, body: persona === 'child' ? ofChild : input, ifMatch: rev });
}

interface SaveProfile {
  /** What the next save starts from: what the form began with, or what has been saved since. */
  user: User;
  /** The profile was saved but the versions after it failed: another save is needed, changed or not. */
  halfSaved: boolean;
  /** Starts over from what was saved elsewhere. */
  begin: (newer: User) => void;
  /** Rejects with `EditConflict`, or with the error of the call. */
  save: (input: ProfileInput, versions: FilledVersions) => Promise<void>;
}

/** Saves the own profile, and after it the versions of the apps that are filled. */
export function useSaveProfile(first: User): SaveProfile {
  const client = useQueryClient();
  const [user, setUser] = useState(first);
  // A ref, because a save may begin before the next render: the one after "Keep mine".
  const start = useRef(first);
  const [halfSaved, setHalfSaved] = useState(false);

  const begin = (from: User) => {
    start.current = from;
    setUser(from);
  };

  const read = async () => {
    const newer = await call(getAccount);
    client.setQueryData<Account>(accountKey, newer);
    return newer.user;
  };

  return {
    user,
    halfSaved,
    begin,
    save: async (input, versions) => {
      const { data: saved } = await saveUnlessChanged(() => put(start.current, input, versions), read);
      // An account that is still loading is older than this answer.
      await client.cancelQueries({ queryKey: accountKey });
      client.setQueryData<Account>(accountKey, (before) => before && { ...before, user: saved });
      begin(saved);
      if (Object.keys(versions).length === 0) return;
      setHalfSaved(true);
      await call(saveVersions, { body: versions });
      setHalfSaved(false);
      void client.invalidateQueries({ queryKey: versionsKey });
    },
  };
}
