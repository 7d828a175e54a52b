import { HistoryOutlined } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { call } from '@/client/http';
import { getHistory } from '@/contract/history';
import { t } from '@/language/text';
import { lazyComponent } from '@/ui/layout/lazy-component';
import type { RowAction } from '@/ui/list/row-menu';

// Loaded later, because a list can be used without it.
const HistoryDrawer = lazyComponent(() => import('./history-drawer').then((module) => module.HistoryDrawer));

interface History {
  /** The entry of a menu that opens the history of an object, such as `category:` and its id. */
  action: (object: string, title: string) => RowAction;
  /** Render it once. */
  drawer: ReactNode;
}

/** The history of objects: for the menus of what a platform admin looks after. */
export function useHistory(): History {
  // What was shown is kept while the drawer slides away.
  const [shown, setShown] = useState<{ open: boolean; object: string; title: string }>();
  return {
    action: (object, title) => ({
      key: 'history',
      label: t`History`,
      icon: <HistoryOutlined aria-hidden />,
      onClick: () => setShown({ open: true, object, title }),
    }),
    drawer: shown && (
      <HistoryDrawer
        open={shown.open}
        onClose={() => setShown({ ...shown, open: false })}
        title={shown.title}
        of={shown.object}
        read={(pages, signal) =>
          call(getHistory, { query: { object: shown.object as never, ...pages }, signal })
        }
      />
    ),
  };
}
