import { createCache, StyleProvider } from '@ant-design/cssinjs';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { App, ConfigProvider } from 'antd';
import Cookies from 'js-cookie';
import type { ReactNode } from 'react';
import { accountKey } from '@/client/account';
import type { Account } from '@/contract/account';
import { themeFor } from '@/ui/theme/antd-theme';
import { FakeRouter, type History } from './fake-router';
import { accounts } from './people';
import { spyRouter } from './spy-router';

// Both for all files of a process: antd works its styles out anew for another theme, or when the last element that wears
// them is gone.
const usual = themeFor({ phone: false });
const theme = { ...usual, token: { ...usual.token, motion: false } };
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
  content: ReactNode,
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
                {content}
              </FakeRouter>
            ) : (
              spyRouter('/').wrap(content)
            )}
          </App>
        </ConfigProvider>
      </StyleProvider>
    </QueryClientProvider>,
  );
  return { ...rendered, user: userEvent.setup(), queryClient };
}

type Name = string | RegExp;
/** The screen, or `within` a part of it. */
type Place = Pick<typeof screen, 'findByRole' | 'getByText' | 'getByLabelText'>;

/** Waits until each of these can be read there. */
export async function see(place: Place, ...texts: Name[]): Promise<void> {
  for (const text of texts) await waitFor(() => expect(place.getByText(text)).toBeVisible());
}

export const findDialog = async (name: Name) => within(await screen.findByRole('dialog', { name }));

/** Where a link leads, by its name. */
export const hrefOf = async (name: Name, place: Place = screen): Promise<string | null> =>
  (await place.findByRole('link', { name })).getAttribute('href');

/** Presses one button after the other, each as soon as it is there. */
export async function press(user: UserEvent, ...names: Name[]): Promise<void> {
  for (const name of names) await user.click(await screen.findByRole('button', { name }));
}

/** Opens what can be done with a row, and takes an entry of it. */
export async function chooseEntry(user: UserEvent, row: string, entry: Name): Promise<void> {
  await press(user, `Actions for ${row}`);
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}

/** Answers the dialog of that title by that button of it; it says these words. */
export async function answerDialog(user: UserEvent, title: Name, button: Name, ...words: Name[]) {
  const dialog = await screen.findByRole('dialog', { name: title });
  for (const text of words) expect(dialog).toHaveTextContent(text);
  await user.click(within(dialog).getByRole('button', { name: button }));
}

/** Chooses an option of a select, by the label of its field. */
export async function chooseOption(user: UserEvent, field: Name, option: string, place: Place = screen) {
  await user.click(await place.findByRole('combobox', { name: field }));
  await user.click(await screen.findByText(option, { selector: '[title] > *' }));
}

/** A field for files that has no label of its own. */
export function filePicker(kind = '', place: ParentNode = document): HTMLInputElement {
  const picker = place.querySelector<HTMLInputElement>(`input[type=file]${kind}`);
  if (!picker) throw new Error('There is no picker.');
  return picker;
}

/** Types in place of what a field has. */
export async function retype(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.type(field, text);
}

/** Types into each field, by its label. */
export async function fillIn(user: UserEvent, texts: Record<string, string>, place: Place = screen) {
  for (const [label, text] of Object.entries(texts))
    await user.type(place.getByLabelText(label, { selector: 'input, textarea' }), text);
}
