import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/client/http';
import { AppVersion, type AppVersions, getVersions } from '@/contract/version';
import { schemaProblem } from '@/ui/form/zod-rule';

export const versionsKey = ['app-versions'] as const;

export type VersionName = keyof AppVersions;

/** The filled versions; an empty one is not sent. */
export type FilledVersions = Partial<Record<VersionName, string>>;

const names = ['androidMemberAppVersion', 'iosMemberAppVersion'] as const;

/**
 * The versions of the member apps as a platform admin edits them. They are not fields of antd's form, because
 * they load later and would count as changes.
 */
export function useAppVersions(wanted: boolean) {
  const { data, error, refetch } = useQuery({
    queryKey: versionsKey,
    queryFn: ({ signal }) => call(getVersions, { signal }),
    enabled: wanted,
  });
  const [typed, setTyped] = useState<FilledVersions>({});
  const [refused, setRefused] = useState<Record<string, string>>({});
  const known = data?.data;
  const textOf = (name: VersionName) => typed[name] ?? known?.[name] ?? '';

  const filled: FilledVersions = {};
  for (const name of known ? names : []) {
    const version = textOf(name).trim();
    if (version !== '') filled[name] = version;
  }
  const problem = (name: VersionName) => {
    const version = filled[name];
    return refused[name] ?? (version === undefined ? undefined : schemaProblem(AppVersion, version));
  };

  return {
    loading: known === undefined && !error,
    /** Why the versions could not be loaded. */
    error: known === undefined ? error : null,
    retry: () => void refetch(),
    known,
    textOf,
    set: (name: VersionName, value: string) => {
      setTyped({ ...typed, [name]: value });
      setRefused({});
    },
    /** Stores the server's error for each version. */
    refuse: setRefused,
    /** Discards what was typed. */
    reset: () => setTyped({}),
    problem,
    filled,
    valid: names.every((name) => problem(name) === undefined),
    /** Another version would be set. An emptied field sets nothing. */
    changed: names.some((name) => filled[name] !== undefined && filled[name] !== known?.[name]),
    /** Text was typed that closing would discard. */
    touched: names.some((name) => typed[name] !== undefined && typed[name] !== (known?.[name] ?? '')),
  };
}

export type AppVersionsForm = ReturnType<typeof useAppVersions>;
