import { screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { useAccount } from '@/client/account';
import type { Account } from '@/contract/account';
import { Frame } from '@/shell/frame/frame';
import { CrumbProvider } from '@/ui/layout/crumb';
import { mockServer } from './mock-api';
import { findDialog, renderScreen } from './render';
import { spyRouter } from './spy-router';

export interface SentCall {
  method: string;
  path: string;
  authorization: string | null;
  ifMatch: string | null;
  /** As it was on the wire, with every key. */
  body: unknown;
}

/** Every call that leaves the browser, in order. A mock only shows what its schema keeps. */
export function listenIn(): SentCall[] {
  const sent: SentCall[] = [];
  mockServer.events.on('request:start', async ({ request }) => {
    const { method, url, headers } = request;
    const entry: SentCall = {
      method,
      path: new URL(url).pathname,
      authorization: headers.get('authorization'),
      ifMatch: headers.get('if-match'),
      body: undefined,
    };
    sent.push(entry);
    if (headers.get('content-type')?.startsWith('application/json'))
      entry.body = await request.clone().json();
  });
  return sent;
}

type Drawer = ComponentType<{ account: Account; open: boolean; onClose: () => void }>;

/** A drawer of the settings, opened by a button. */
export function renderDrawer(Content: Drawer, account: Account) {
  function Host() {
    const { data } = useAccount();
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open it
        </button>
        <p>Footer: {data?.user.fullname}</p>
        {data && <Content account={data} open={open} onClose={() => setOpen(false)} />}
      </>
    );
  }
  const { wrap, moves } = spyRouter('/club/dashboard');
  const rendered = renderScreen(wrap(<Host />), { account });
  const open = async (title: string) => {
    await rendered.user.click(screen.getByRole('button', { name: 'Open it' }));
    return findDialog(title);
  };
  return { ...rendered, moves, open };
}

function Framed() {
  const { data } = useAccount();
  return data ? (
    <Frame account={data}>
      <h1>The page</h1>
    </Frame>
  ) : null;
}

/** The drawer that a button in My Profile leads to, by the way of the account menu. */
export async function openFromProfile(account: Account, title: string) {
  const { user } = renderFrame(account, '/club/dashboard');
  await user.click(await screen.findByRole('button', { name: new RegExp(account.user.fullname) }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit Profile' }));
  await user.click(await screen.findByRole('button', { name: title }));
  return { user, dialog: await findDialog(title) };
}

/** The whole frame around an empty page, with the account as the server state has it. */
export function renderFrame(account: Account, path: string) {
  const { wrap, moves } = spyRouter(path);
  const screen = wrap(
    <CrumbProvider>
      <Framed />
    </CrumbProvider>,
  );
  return { ...renderScreen(screen, { account }), moves };
}
