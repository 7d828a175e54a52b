import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { useAccount } from '@/client/account';
import { type Account, type Club, getAccount } from '@/contract/account';
import { getClub, updateClub, uploadClubIdentity, uploadImages } from '@/contract/club';
import { ClubProfileDrawer } from '@/features/club/club-profile-drawer';
import { mock } from './mock-api';
import { accounts, rovers } from './people';
import { answerDialog, filePicker, renderScreen } from './render';

export { later } from './later';

export const oldLogo = '/file/AAAAAAAAAAAAAAAAAAAAAA';
export const otherLogo = '/file/BBBBBBBBBBBBBBBBBBBBBB';
export const oldSound = '/file/CCCCCCCCCCCCCCCCCCCCCC';
const otherRecording = '/file/DDDDDDDDDDDDDDDDDDDDDD';

/** A club with everything, changed four times so far. */
export const fullClub: Club = {
  ...rovers,
  rev: 4,
  clubLogo: oldLogo,
  audioIdentity: { url: oldSound, fileName: 'anthem.mp3' },
};

export const adminOf = (club: Club): Account => ({
  ...accounts.clubAdmin,
  user: { ...accounts.clubAdmin.user, club },
});

export const image = (name = 'crest.png', size = 2048, type = 'image/png') =>
  new File([new Uint8Array(size)], name, { type });
export const song = (name = 'new-anthem.wav', size = 3000, type = 'audio/wav') =>
  new File([new Uint8Array(size)], name, { type });

interface Setting {
  /** The signed-in club admin's club. */
  own?: Club;
  account?: Account;
  /** The club passed in. */
  club?: Club;
  onRefresh?: () => void;
}

function Stage({ club, onRefresh }: Pick<Setting, 'club' | 'onRefresh'>) {
  const [open, setOpen] = useState(false);
  const { data } = useAccount();
  return (
    <>
      <p data-testid="header">{data?.user.club?.clubname}</p>
      <button type="button" onClick={() => setOpen(true)}>
        Open profile
      </button>
      <ClubProfileDrawer open={open} onClose={() => setOpen(false)} club={club} onRefresh={onRefresh} />
    </>
  );
}

/** A server that keeps the club, counts its changes and answers 409 as ours does; the drawer over it, opened. */
export async function openProfile({ own = fullClub, account = adminOf(own), club, onRefresh }: Setting = {}) {
  const server = { club: club ?? own };
  const order: string[] = [];
  const noted = <T,>(name: string, answer: T) => {
    order.push(name);
    return answer;
  };
  const calls = {
    account: mock(getAccount, () => ({
      ...account,
      user: { ...account.user, club: account.user.club && (club ? account.user.club : server.club) },
    })),
    get: mock(getClub, () => noted('GET club', { data: server.club })),
    put: mock(updateClub, ({ body }) => {
      server.club = { ...server.club, ...body, rev: server.club.rev + 1 };
      return noted('PUT club', { data: server.club, message: 'Saved' });
    }),
    identity: mock(uploadClubIdentity, ({ files }) => {
      const audioIdentity = { url: otherRecording, fileName: files[0]?.name ?? '' };
      server.club = { ...server.club, audioIdentity, rev: server.club.rev + 1 };
      return noted('POST identity', { data: audioIdentity, message: 'Sent' });
    }),
    images: mock(uploadImages, () => noted('POST images', { data: [otherLogo], message: 'Sent' })),
  };
  const rendered = renderScreen(<Stage club={club} onRefresh={onRefresh} />, { account });
  await reopen(rendered.user);
  return { ...rendered, ...calls, server, order };
}

export async function reopen(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Open profile' }));
  await screen.findByRole('dialog', { name: 'Club Profile' });
}

export type Stage = Awaited<ReturnType<typeof openProfile>>;

export const drawer = () => screen.getByRole('dialog', { name: 'Club Profile' });
export const saveButton = () => within(drawer()).getByRole('button', { name: /Save Changes/ });
export const nameField = () => screen.getByLabelText<HTMLInputElement>('Club Name');
export const logoInput = () => screen.getByLabelText<HTMLInputElement>('Club Logo');
export const logoImage = () => screen.getByRole('img', { name: 'Club logo' });
export const cancel = (user: UserEvent) =>
  user.click(within(drawer()).getByRole('button', { name: 'Cancel' }));
export const logoUrl = () =>
  new URL(logoImage().getAttribute('src') ?? '', 'http://x').searchParams.get('url');
export const errorModal = () => screen.findByRole('dialog', { name: /Error/ });
/** Closes the Error modal, which says these. */
export const dismiss = (user: UserEvent, ...sentences: string[]) =>
  answerDialog(user, /Error/, 'OK', ...sentences);
export const dropOn = (button: string, files: File[]) =>
  fireEvent.drop(screen.getByRole('button', { name: button }), {
    dataTransfer: { files, items: [], types: ['Files'] },
  });
/** A file that says that it has so many bytes. */
export const ofSize = (file: File, bytes: number) => Object.defineProperty(file, 'size', { value: bytes });
export const gone = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Club Profile' })).not.toBeInTheDocument());

export async function showIdentity({ user }: Pick<Stage, 'user'>) {
  await user.click(screen.getByRole('tab', { name: /My Club Identity/ }));
  return screen.findByRole('button', { name: 'Replace Audio' });
}

/** The picker behind `Replace Audio`. */
export const audioInput = () => filePicker('', screen.getByRole('tabpanel', { name: 'My Club Identity' }));

export async function chooseAudio(stage: Pick<Stage, 'user'>, file = song()) {
  await showIdentity(stage);
  await stage.user.upload(audioInput(), file);
  return screen.findByRole('region', { name: 'Chosen audio' });
}

/**
 * What the mock server cannot show: the progress of an upload, and that it was cancelled. Begin before
 * the upload does; `sent` reports progress to its listeners.
 */
export function watchUpload() {
  const listeners: ((event: ProgressEvent) => void)[] = [];
  const listen = jest
    .spyOn(XMLHttpRequestUpload.prototype, 'addEventListener')
    .mockImplementation((type: string, listener: unknown) => {
      if (type === 'progress') listeners.push(listener as (event: ProgressEvent) => void);
    });
  const abort = jest.spyOn(XMLHttpRequest.prototype, 'abort');
  return {
    sent: (loaded: number, total: number) =>
      act(() => {
        for (const tell of listeners)
          tell(new ProgressEvent('progress', { loaded, total, lengthComputable: true }));
      }),
    abort,
    end: () => {
      listen.mockRestore();
      abort.mockRestore();
    },
  };
}
