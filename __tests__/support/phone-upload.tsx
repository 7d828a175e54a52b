import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { listEpisodes } from '@/contract/episode';
import { type EpisodeContent, getEpisodeContent } from '@/contract/episode-content';
import { uploadAudio } from '@/contract/parts/send-parts';
import { MobileUpload } from '@/features/episode-content/phone/mobile-upload';
import { audio, derbyWeek, introSent, muddyBoots, nothingSent } from './episodes';
import { mock } from './mock-api';
import { accounts } from './people';
import { renderScreen } from './render';

/** A club admin’s phone, with what the club has sent for the Derby Week; the other episode is published. */
export async function openUpload(
  content: EpisodeContent | (() => EpisodeContent) = nothingSent,
  visit: Parameters<typeof renderScreen>[1] = {},
) {
  mock(listEpisodes, () => ({ data: [muddyBoots, derbyWeek], total: 2 }));
  const contentCalls = mock(getEpisodeContent, ({ params }) => {
    if (params.episodeId !== derbyWeek.id) return { data: nothingSent };
    return { data: typeof content === 'function' ? content() : content };
  });
  const rendered = renderScreen(<MobileUpload />, { account: accounts.clubAdmin, ...visit });
  await screen.findByRole('region', { name: 'Intro · club news' });
  return { ...rendered, contentCalls };
}

export const takeUploads = () => mock(uploadAudio, () => ({ data: introSent, message: 'Sent' }));

/** The card of a part, by the spec's word for it. */
export const card = (part: 'Intro' | 'Interview' | 'Outro') =>
  within(screen.getByRole('region', { name: new RegExp(`^${part}`) }));
export const picker = () => screen.getByLabelText<HTMLInputElement>('Audio files');
export const submit = () => screen.getByRole('button', { name: /^Submit/ });

export const chooseFiles = (user: UserEvent, ...names: string[]) =>
  user.upload(
    picker(),
    names.map((name) => audio(name)),
  );
/** Taps a part's own button and chooses one file for it. */
export async function chooseFor(user: UserEvent, part: string, name: string) {
  await user.click(screen.getByRole('button', { name: `Choose file for ${part}` }));
  await chooseFiles(user, name);
}

/** What a file without a part is offered. */
export const offered = (file: string) => within(screen.getByRole('group', { name: `Part for ${file}` }));
export const give = (user: UserEvent, file: string, part: RegExp) =>
  user.click(offered(file).getByRole('button', { name: part }));
