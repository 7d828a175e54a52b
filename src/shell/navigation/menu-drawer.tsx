import { CloseOutlined } from '@ant-design/icons';
import { Drawer } from 'antd';
import { useRouter } from 'next/router';
import { useEffect } from 'react';
import type { Account } from '@/contract/account';
import { AccountMenu } from '@/features/account/account-menu';
import type { ChooseSetting } from '@/features/account/settings-menu';
import { principalOf } from '@/policy/principal';
import { useNavigationGuard } from '@/ui/layout/use-navigation-guard';
import { groupsFor } from './find-entry';
import styles from './menu-drawer.module.css';
import { NavigationList } from './navigation-list';

interface Props {
  account: Account;
  open: boolean;
  onClose: () => void;
  onChoose: ChooseSetting;
}

/** The sidebar as a drawer, for windows that are too narrow to show it. */
export function MenuDrawer({ account, open, onClose, onChoose }: Props) {
  const { events } = useRouter();
  useEffect(() => {
    events.on('routeChangeComplete', onClose);
    return () => events.off('routeChangeComplete', onClose);
  }, [events, onClose]);

  useNavigationGuard({ open, changed: false, leave: onClose });

  return (
    <Drawer
      title="Menu"
      placement="left"
      size="min(300px, 86vw)"
      open={open}
      onClose={onClose}
      closable={{ placement: 'end', 'aria-label': 'Close the menu' }}
      closeIcon={<CloseOutlined aria-hidden />}
      classNames={{ body: styles.body, footer: styles.footer, close: styles.close }}
      footer={<AccountMenu account={account} look="wide" onChoose={onChoose} />}
    >
      <NavigationList groups={groupsFor(principalOf(account).persona)} onFollow={onClose} />
    </Drawer>
  );
}
