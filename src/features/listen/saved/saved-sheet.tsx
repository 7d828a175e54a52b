import { Switch } from 'antd';
import { useId, useRef } from 'react';
import { t } from '@/language/text';
import { useConfirm } from '@/ui/feedback/use-confirm';
import { Sheet } from '@/ui/layout/sheet';
import { useCloseAfterLink } from '@/ui/layout/use-close-after-link';
import { ActionButton } from '@/ui/plain/action-button';
import { TextButton } from '@/ui/plain/text-button';
import { EpisodeLink } from '../episode-link';
import { isFinished } from '../episode-progress';
import { useMyEpisodes } from '../episode-queries';
import { saveNextAtMost, saysConnection, useSaveNext } from './save-next';
import styles from './saved-sheet.module.css';
import { type SavedItem, useSavedState } from './saved-state';
import { stateWords, totalWords } from './saved-words';
import { goOnSaving, removeSaved } from './saving';

interface Props {
  userId: string;
  /** The next ones may be saved automatically: not for children, who choose what is saved. */
  mayFollow: boolean;
  open: boolean;
  onClose: () => void;
}

/** All that is saved on this device, how much room it takes, and how it goes. */
export function SavedSheet({ userId, mayFollow, open, onClose }: Props) {
  const saved = Object.values(useSavedState(({ episodes }) => episodes)).sort(
    (one, other) => other.savedAt - one.savedAt,
  );
  const list = useRef<HTMLUListElement>(null);
  const confirm = useConfirm();
  useCloseAfterLink(onClose);
  const remove = (id: string) => {
    void removeSaved(userId, id);
    // The button goes with its row.
    list.current?.focus();
  };
  const removeAll = () =>
    confirm.ask({
      title: t`Remove all saved episodes`,
      text: t`They can be saved again while there is a connection.`,
      okText: t`Remove all`,
      danger: true,
      onOk: async () => {
        for (const { episode } of saved) await removeSaved(userId, episode.id);
      },
    });
  return (
    <Sheet title={t`Saved on this device`} open={open} onClose={onClose}>
      {confirm.holder}
      <div className={styles.head}>
        <p className={styles.total} role="status">
          {saved.length === 0 ? t`No episodes yet` : totalWords(saved)}
        </p>
        {saved.length > 1 && <TextButton onClick={removeAll}>{t`Remove all`}</TextButton>}
      </div>
      {saved.some(({ phase }) => phase === 'full') && <NoRoom userId={userId} saved={saved} />}
      <ul ref={list} tabIndex={-1} className={styles.list} aria-label={t`Saved episodes`}>
        {saved.map((one) => (
          <li key={one.episode.id} className={styles.row}>
            <div className={styles.words}>
              <EpisodeLink episode={one.episode} className={styles.name} />
              <p className={styles.state}>{stateWords(one)}</p>
            </div>
            <TextButton
              aria-label={t`Remove ${one.episode.name}`}
              onClick={() => remove(one.episode.id)}
            >{t`Remove`}</TextButton>
          </li>
        ))}
      </ul>
      {mayFollow && <SaveNext userId={userId} />}
    </Sheet>
  );
}

/** There is no room: the oldest one that was heard goes, but only when the person agrees. */
function NoRoom({ userId, saved }: { userId: string; saved: readonly SavedItem[] }) {
  const { data: episodes = [] } = useMyEpisodes();
  const heard = new Set(episodes.filter((episode) => isFinished(episode)).map(({ id }) => id));
  const oldest = saved.findLast(({ episode, rendition }) => rendition && heard.has(episode.id));
  const free = async (id: string) => {
    await removeSaved(userId, id);
    await goOnSaving(userId);
  };
  return (
    <div className={styles.room} role="alert">
      <p className={styles.sentence}>{t`There is no room left on this device.`}</p>
      {oldest ? (
        <ActionButton
          onClick={() => void free(oldest.episode.id)}
        >{t`Remove “${oldest.episode.name}”, which you have heard`}</ActionButton>
      ) : (
        <ActionButton onClick={() => void goOnSaving(userId)}>{t`Try again`}</ActionButton>
      )}
    </div>
  );
}

function SaveNext({ userId }: { userId: string }) {
  const [on, change] = useSaveNext(userId);
  const label = useId();
  const limit = useId();
  return (
    <div className={styles.next}>
      <div className={styles.words}>
        <p id={label} className={styles.label}>{t`Save the next episodes automatically on Wi-Fi`}</p>
        <p id={limit} className={styles.state}>
          {t`Up to ${saveNextAtMost.episodes} episodes, ${saveNextAtMost.megabytes} MB. They are removed a day after you have heard them.`}
          {!saysConnection() &&
            ` ${t`This browser does not say whether it is on Wi-Fi, so it may use mobile data.`}`}
        </p>
      </div>
      <Switch checked={on} onChange={change} aria-labelledby={label} aria-describedby={limit} />
    </div>
  );
}
