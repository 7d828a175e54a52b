import { FlagOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { Persona } from '@/policy/persona';

/** The entries that open a drawer of the shell. */
export type SettingsDrawer = 'profile' | 'club';

/** `giveBack` returns the focus to where the menu was opened. */
export type ChooseSetting = (key: SettingsDrawer, giveBack: () => void) => void;

interface SettingsEntry {
  key: SettingsDrawer | 'logout';
  label: string;
  icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  /** All personas if absent. */
  personas?: readonly Persona[];
}

const entries: readonly SettingsEntry[] = [
  { key: 'profile', label: 'Edit Profile', icon: UserOutlined },
  { key: 'club', label: 'Club Profile', icon: FlagOutlined, personas: ['clubAdmin'] },
  { key: 'logout', label: 'Logout', icon: LogoutOutlined },
];

export const settingsFor = (persona: Persona): readonly SettingsEntry[] =>
  entries.filter(({ personas }) => !personas || personas.includes(persona));
