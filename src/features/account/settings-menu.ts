import { LogoutOutlined } from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { Persona } from '@/policy/persona';

export type SettingsKey = 'logout';

export interface SettingsEntry {
  key: SettingsKey;
  label: string;
  icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  /** Everybody unless given. */
  personas?: readonly Persona[];
}

/**
 * The settings menu, in its order. Edit Profile (everybody) and Club Profile (`personas: ['clubAdmin']`) stand before
 * Logout once their drawers exist: an entry here, and what it opens in `account-menu.tsx`.
 */
const entries: readonly SettingsEntry[] = [{ key: 'logout', label: 'Logout', icon: LogoutOutlined }];

export const settingsFor = (persona: Persona): readonly SettingsEntry[] =>
  entries.filter(({ personas }) => !personas || personas.includes(persona));
