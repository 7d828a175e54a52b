import { createCache, StyleProvider } from '@ant-design/cssinjs';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { App, ConfigProvider } from 'antd';
import Cookies from 'js-cookie';
import type { ReactNode } from 'react';
import { accountKey } from '@/client/account';
import type { Account } from '@/contract/account';
import { themeFor } from '@/ui/theme/theme';
import { FakeRouter, type History } from './fake-router';
import { accounts } from './people';
import { spyRouter } from './spy-router';

// Both for all files of a process: antd works its styles out anew for another theme, or when the last element that wears
// them is gone.
const theme = themeFor({ phone: false, reducedMotion: true });
const styleCache = createCache();
const { opUpdate } = styleCache;
styleCache.opUpdate = (key, next) => opUpdate.call(styleCache, key, (known) => next(known) ?? known ?? null);

interface Options {
  /**
   * The account that is already loaded, which also sets the token cookie; by default that of the path's
   * persona.
   */
  account?: Account;
  /** The path of the screen, which can then change the query of its address. */
  at?: string;
  query?: Record<string, string>;
  /** Given by a test that goes Back or reads the address. */
  history?: History;
  /** Hears every push of a path. */
  onPush?: (path: string) => void;
}

const homes = { '/admin': 'platformAdmin', '/club': 'clubAdmin', '/member': 'parent' } as const;

function ownerOf(path: string) {
  const home = Object.entries(homes).find(([start]) => path.startsWith(`${start}/`));
  return home && accounts[home[1]];
}

/** Renders a screen as the shell would: theme, messages, server state, a router, and an account if given. */
export function renderScreen(
  screen: ReactNode,
  { at, account = ownerOf(at ?? ''), ...visit }: Options = {},
): RenderResult & { user: UserEvent; queryClient: QueryClient } {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if (account) {
    Cookies.set('token', 'test-token', { path: '/' });
    queryClient.setQueryData(accountKey, account);
  }
  const rendered = render(
    <QueryClientProvider client={queryClient}>
      {/* As on the server, no styles enter the page: jsdom would weigh thousands of rules at every query by role. */}
      <StyleProvider mock="server" cache={styleCache}>
        <ConfigProvider theme={theme}>
          <App>
            {at ? (
              <FakeRouter pathname={at} {...visit}>
                {screen}
              </FakeRouter>
            ) : (
              spyRouter('/').wrap(screen)
            )}
          </App>
        </ConfigProvider>
      </StyleProvider>
    </QueryClientProvider>,
  );
  return { ...rendered, user: userEvent.setup(), queryClient };
}
