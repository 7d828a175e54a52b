import {
  DeleteOutlined,
  DisconnectOutlined,
  ExclamationCircleOutlined,
  SendOutlined,
} from '@ant-design/icons';
import { useEffect, useState } from 'react';
import type { Unsent } from '@/client/unsent/unsent-tray';
import { useOnline } from '@/client/use-connection';
import { slotNames } from '@/contract/slot-names';
import { languageTag, t } from '@/language/text';
import { formatPercent } from '@/ui/chart/percent';
import { formatTime } from '@/ui/date/dates';
import { RowMenu } from '@/ui/list/row-menu';
import { AudioClip } from '@/ui/media/audio-clip';
import { PlayGlyph } from '@/ui/media/media-icons';
import { ProgressBar } from '../part-status';
import { maySend, unsentFile } from './send-unsent';
import styles from './unsent-tray.module.css';

const clock = (at: number) =>
  new Date(at).toLocaleTimeString(languageTag(), { hour: '2-digit', minute: '2-digit' });

/** A recording is named by its time, a file by its name. */
const factsOf = ({ kind, at, ms = 0, kept, name, club, episode }: Unsent): string =>
  [
    kind === 'recording'
      ? t`Recorded ${clock(at)} · ${formatTime((kept ? kept.to - kept.from : ms) / 1000)}`
      : name,
    club ?? episode,
  ].join(' · ');

const waitingWords = ({ state, why, slot }: Unsent, online: boolean): string => {
  if (state === 'open') return slot ? t`Not submitted yet` : t`No part chosen yet`;
  if (state === 'submitted' && !online) return t`Waiting for a connection`;
  return why ?? t`Waiting to be sent`;
};

interface Props {
  item: Unsent;
  /** 0..1 while it is on its way. */
  share: number | undefined;
  onSend: () => void;
  onDelete: () => void;
}

/** One recording or file that is not sent: what it is, why it waits or how far it is, and what can be done. */
export function UnsentCard({ item, share, onSend, onDelete }: Props) {
  const title = item.slot ? slotNames[item.slot] : item.name;
  const isRefused = item.state === 'refused';
  const online = useOnline();
  const [url, setUrl] = useState<string>();
  const [failed, setFailed] = useState(false);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  const play = () =>
    unsentFile(item).then(
      (file) => setUrl(URL.createObjectURL(file)),
      () => setFailed(true),
    );
  const { ms, kept } = item;
  const length = kept ? kept.to - kept.from : ms;
  return (
    <li className={styles.card}>
      <div className={styles.row}>
        {!url && !isRefused && (
          <button
            type="button"
            className={styles.play}
            aria-label={t`Play ${title}`}
            onClick={() => void play()}
          >
            <PlayGlyph />
          </button>
        )}
        <span className={styles.words}>
          <span className={styles.name}>{title}</span>
          <span className={styles.facts}>{factsOf(item)}</span>
        </span>
        <RowMenu
          label={t`Actions for ${title}`}
          disabled={share !== undefined}
          actions={[
            ...(isRefused
              ? []
              : [
                  {
                    key: 'send',
                    icon: <SendOutlined />,
                    label: item.state === 'open' ? t`Send` : t`Try again`,
                    disabled: !maySend(item),
                    onClick: onSend,
                  },
                ]),
            { key: 'delete', icon: <DeleteOutlined />, label: t`Delete…`, onClick: onDelete },
          ]}
        />
      </div>
      {url && <AudioClip src={url} label={title} duration={length && length / 1000} begin />}
      {failed && <p className={styles.failed} role="alert">{t`This could not be read from this device.`}</p>}
      {share === undefined ? (
        <p className={isRefused || item.state === 'failed' ? styles.failed : styles.waits}>
          {isRefused ? <ExclamationCircleOutlined aria-hidden /> : <DisconnectOutlined aria-hidden />}{' '}
          {waitingWords(item, online)}
        </p>
      ) : (
        <div className={styles.moving}>
          <ProgressBar label={t`Sending ${title}`} share={share} />
          <strong>{formatPercent(share)}</strong>
        </div>
      )}
    </li>
  );
}
