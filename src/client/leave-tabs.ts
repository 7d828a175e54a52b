import { countSignOutTasks, runSignOutTasks } from './session';

/** Asks the other tabs to save what they have. A tab that has something answers twice: `busy`, and once it is done. */
type Message = 'leave' | 'busy' | 'done';

const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('touchline-leaving');

/** Within this time a tab has answered that it has something to save, in milliseconds. */
const answerMs = 150;
/** A tab that was closed meanwhile never says that it is done. */
const patienceMs = 2500;

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data !== 'leave' || countSignOutTasks() === 0) return;
  channel.postMessage('busy' satisfies Message);
  void runSignOutTasks().then(() => channel.postMessage('done' satisfies Message));
});

const otherTabs = (): Promise<void> =>
  new Promise((resolve) => {
    if (!channel) return resolve();
    let busy = 0;
    const end = () => {
      channel.removeEventListener('message', hear);
      resolve();
    };
    const hear = ({ data }: MessageEvent<Message>) => {
      if (data === 'busy') busy += 1;
      if (data === 'done') busy -= 1;
      if (data === 'done' && busy <= 0) end();
    };
    channel.addEventListener('message', hear);
    channel.postMessage('leave' satisfies Message);
    setTimeout(() => busy === 0 && end(), answerMs);
    setTimeout(end, patienceMs);
  });

/** Saves what this tab and the others have of the person, while the session still holds. Never rejects. */
export const leaveAllTabs = async (): Promise<void> => {
  await Promise.all([runSignOutTasks(), otherTabs()]);
};
