import { createElement, useRef, useState } from 'react';
import type { Account } from '@/contract/account';
import { initialOf } from '@/contract/text/characters';
import { personaOf } from '@/policy/persona';
import { DropMenu } from '@/ui/layout/drop-menu';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import { personTone } from '@/ui/theme/person-tone';
import styles from './account-menu.module.css';
import { type ChooseSetting, type SettingsDrawer, settingsFor } from './settings-menu';

const LogoutConfirm = lazyComponent(() => import('./logout-confirm').then((module) => module.LogoutConfirm));

interface Props {
  account: Account;
  /** `wide` with name and role, `round` with the initials only. */
  look: 'wide' | 'round';
  /** Opens what the shell owns; the menu itself only asks about leaving. */
  onChoose: ChooseSetting;
}

/** The person's name with the settings menu. */
export function AccountMenu({ account, look, onChoose }: Props) {
  const { id, firstName, lastName, fullname, userRole } = account.user;
  // To a child its role says nothing.
  const role = personaOf(account.user) === 'child' ? undefined : userRole;
  const back = useRef<() => void>(undefined);
  const [leaving, setLeaving] = useState(false);
  const items = settingsFor(account).map(({ key, label, icon }) => ({
    key,
    label,
    icon: createElement(icon, { 'aria-hidden': true }),
  }));
  return (
    <>
      <DropMenu
        items={items}
        placement={look === 'wide' ? 'top' : undefined}
        itemClass={styles.item}
        stays
        onChoose={(key, giveBack) => {
          back.current = giveBack;
          if (key === 'logout') setLeaving(true);
          else onChoose(key as SettingsDrawer, giveBack);
        }}
      >
        {(button) => (
          <button
            {...button}
            type="button"
            className={look === 'wide' ? styles.wide : styles.round}
            aria-haspopup="menu"
          >
            <span className={styles.avatar} style={{ background: personTone(id) }} aria-hidden="true">
              {initialOf(firstName) + initialOf(lastName)}
            </span>
            {look === 'wide' ? (
              <>
                <span className={styles.words}>
                  <span className={styles.name}>{fullname}</span>
                  {role && <span className={styles.role}>{role}</span>}
                </span>
                <svg className={styles.arrows} viewBox="0 0 12 16" width="12" height="16" aria-hidden="true">
                  <path d="M3 6l3-3 3 3M3 10l3 3 3-3" fill="none" stroke="currentColor" strokeWidth="1.4" />
                </svg>
              </>
            ) : (
              <VisuallyHidden>
                <span>{fullname}</span> {role && <span>{role}</span>}
              </VisuallyHidden>
            )}
          </button>
        )}
      </DropMenu>
      <LogoutConfirm open={leaving} onClose={() => setLeaving(false)} afterClose={() => back.current?.()} />
    </>
  );
}
