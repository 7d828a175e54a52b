import { CloseOutlined } from '@ant-design/icons';
import { Drawer } from 'antd';
import type { Account } from '@/contract/account';
import { AccountMenu } from '@/features/account/account-menu';
import type { ChooseSetting } from '@/features/account/settings-menu';
import { t } from '@/language/text';
import { principalOf } from '@/policy/principal';
import { useCloseAfterLink } from '@/ui/layout/use-close-after-link';
import { useFocusAfter } from '@/ui/layout/use-focus-after';
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
  useCloseAfterLink(onClose);
  useNavigationGuard({ open, changed: false, leave: onClose });
  const { focusable, closed } = useFocusAfter(open);

  return (
    <Drawer
      title={t`Menu`}
      placement="left"
      size="min(300px, 86vw)"
      open={open}
      onClose={onClose}
      focusable={focusable}
      afterOpenChange={(shown) => !shown && closed()}
      closable={{ placement: 'end', 'aria-label': t`Close the menu` }}
      closeIcon={<CloseOutlined aria-hidden />}
      classNames={{ body: styles.body, footer: styles.footer, close: styles.close }}
      footer={<AccountMenu account={account} look="wide" onChoose={onChoose} />}
    >
      <NavigationList groups={groupsFor(principalOf(account).persona)} onFollow={onClose} />
    </Drawer>
  );
}
