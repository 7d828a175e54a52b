import { FlagOutlined, LogoutOutlined, TeamOutlined, UserOutlined } from '@ant-design/icons';
import type { ComponentType } from 'react';
import { listensTogether } from '@/client/account';
import type { Account } from '@/contract/account';
import { t } from '@/language/text';
import type { Persona } from '@/policy/persona';
import { principalOf } from '@/policy/principal';

/** The entries that open a drawer of the shell. */
export type SettingsDrawer = 'profile' | 'club' | 'who';

/** `giveBack` returns the focus to where the menu was opened. */
export type ChooseSetting = (key: SettingsDrawer, giveBack: () => void) => void;

interface SettingsEntry {
  key: SettingsDrawer | 'logout';
  label: string;
  icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  /** All personas if absent. */
  personas?: readonly Persona[];
}

const whoEntry: SettingsEntry = { key: 'who', label: t`Who is listening?`, icon: TeamOutlined };

const entries: readonly SettingsEntry[] = [
  { key: 'profile', label: t`Edit Profile`, icon: UserOutlined },
  { key: 'club', label: t`Club Profile`, icon: FlagOutlined, personas: ['clubAdmin'] },
  { key: 'logout', label: t`Logout`, icon: LogoutOutlined },
];

/** On a shared device a child, and people who listen together, have nothing that looks like settings. */
export function settingsFor(account: Account): readonly SettingsEntry[] {
  const { persona } = principalOf(account);
  const own = entries.filter(({ personas }) => !personas || personas.includes(persona));
  if (!account.shared) return own;
  const bare = persona === 'child' || listensTogether(account);
  return [whoEntry, ...own.filter(({ key }) => !bare || key === 'logout')];
}
