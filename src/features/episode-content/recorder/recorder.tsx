import { AudioOutlined, CheckOutlined, CloseOutlined, RedoOutlined, RightOutlined } from '@ant-design/icons';
// biome-ignore lint/style/noRestrictedImports: it holds a recording, which leaving has to end
import { Modal } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import type { PartGuide } from '@/contract/episode';
import type { Slot } from '@/contract/episode-content';
import { slotNames } from '@/contract/slot-names';
import { t } from '@/language/text';
import { formatTime } from '@/ui/date/dates';
import { useConfirm } from '@/ui/feedback/use-confirm';
import { useNavigationGuard } from '@/ui/layout/use-navigation-guard';
import { PauseGlyph } from '@/ui/media/media-icons';
import { type Hint, meterEdges } from '@/ui/media/microphone';
import { useMedia } from '@/ui/theme/use-media';
import { rememberUnsentFile } from '../unsent/unsent-files';
import { ListenBack } from './listen-back';
import styles from './recorder.module.css';
import { type Finished, type RecorderPhase, useRecorder } from './use-recorder';
import { useWave } from './use-wave';

interface Props {
  slot: Slot;
  episode: { id: string; name: string };
  clubId: string;
  guide: PartGuide;
  /** Called with the recording, after it was listened to and trimmed. */
  onSend: (file: File) => void;
  onClose: () => void;
}

const hints: Record<Exclude<Hint, 'listening'>, string> = {
  silent: t`There is no sound. Is the microphone muted?`,
  closer: t`A little closer`,
  away: t`Too loud: a little further away`,
  right: t`Just right`,
};

const states: Record<RecorderPhase, string> = {
  busy: t`One moment…`,
  elsewhere: t`Open in another tab`,
  ready: t`Ready`,
  asking: t`Opening the microphone…`,
  recording: t`Recording`,
  paused: t`Paused`,
  kept: t`Kept on this device, not sent`,
};

/** What to say, one line at a time; a press shows the next. */
function Guide({ lines }: { lines: readonly string[] }) {
  const [at, setAt] = useState(0);
  const several = lines.length > 1;
  return (
    <button
      type="button"
      className={styles.guide}
      disabled={!several}
      onClick={() => setAt((at + 1) % lines.length)}
    >
      <span className={styles.words} aria-live="polite">
        <span className={styles.step}>
          {several ? t`Say now · ${at + 1} of ${lines.length}` : t`Say now`}
        </span>
        <span className={styles.line}>{lines[at]}</span>
      </span>
      {several && <RightOutlined aria-hidden />}
    </button>
  );
}

interface ActProps {
  label: string;
  look?: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Act = ({ label, look, disabled, onClick, children }: ActProps) => (
  <button type="button" className={styles.act} disabled={disabled} onClick={onClick}>
    <span className={`${styles.disc} ${look ?? ''}`} aria-hidden="true">
      {children}
    </span>
    {label}
  </button>
);

/** Records a part: what to say, how long it is, how loud, and Retake, Pause and Done. */
export function Recorder({ slot, episode, clubId, guide, onSend, onClose }: Props) {
  const [finished, setFinished] = useState<Finished>();
  const low = useMedia('(max-height: 480px) and (min-width: 600px)');
  const meter = useRef<HTMLDivElement>(null);
  const wave = useWave();
  const recorder = useRecorder({
    part: { episodeId: episode.id, episode: episode.name, clubId, slot },
    onReading: ({ level, held }) => {
      meter.current?.style.setProperty('--level', String(level));
      meter.current?.style.setProperty('--held', String(held));
      wave.add(level);
    },
  });
  const { phase, hint, problem, ms, mayRecord } = recorder;
  const confirm = useConfirm();
  const running = phase === 'recording';
  const has = running || phase === 'paused' || phase === 'kept';
  const close = async () => {
    await recorder.end();
    onClose();
  };
  useNavigationGuard({ open: true, changed: running, leave: close });

  const done = async () => setFinished(await recorder.finish());
  const retake = () => {
    if (running) recorder.pause();
    void confirm.ask({
      title: t`Record it again from the start?`,
      text: t`The ${formatTime(ms / 1000)} recorded so far will be deleted.`,
      okText: t`Record again`,
      danger: true,
      onOk: async () => {
        await recorder.retake();
        setFinished(undefined);
      },
    });
  };
  const note =
    problem ??
    (phase === 'kept'
      ? mayRecord
        ? t`This recording was not sent yet. Record more, or press Done to listen.`
        : t`This recording was not sent yet. Press Done to listen.`
      : undefined);

  return (
    <Modal
      open
      onCancel={() => void close()}
      footer={null}
      closable={false}
      mask={{ closable: false }}
      width={low ? 820 : 420}
      centered
      // antd colours the title by a rule that outranks a class, so the words carry their own.
      title={<span className={`${styles.title} ${finished ? styles.onLight : ''}`}>{slotNames[slot]}</span>}
      className={styles.modal}
      classNames={{
        container: finished ? styles.light : styles.dark,
        header: styles.header,
      }}
    >
      <button
        type="button"
        className={`${styles.close} ${finished ? styles.closeLight : ''}`}
        onClick={() => void close()}
        aria-label={t`Close`}
      >
        <CloseOutlined aria-hidden />
      </button>
      <p className={`${styles.episode} ${finished ? styles.onLight : ''}`}>{episode.name}</p>
      {finished ? (
        <ListenBack
          {...{ finished, slot, clubId }}
          onAgain={retake}
          onSend={(file, item) => {
            rememberUnsentFile(file, item);
            onSend(file);
            onClose();
          }}
        />
      ) : (
        <div className={styles.screen}>
          <Guide lines={guide.say.split('\n').filter((line) => line.trim() !== '')} />
          <div className={styles.middle}>
            <span className={`${styles.state} ${running ? styles.live : ''}`} role="status">
              {states[phase]}
            </span>
            <span className={styles.time}>{formatTime(ms / 1000)}</span>
            <span className={styles.quiet}>{t`Good length: ${guide.length}`}</span>
          </div>
          <div className={styles.heard} aria-hidden="true">
            <canvas ref={wave.ref} className={styles.wave} width={560} height={120} />
            <div className={styles.levels} ref={meter}>
              <div className={styles.meter}>
                <span className={styles.filled} />
              </div>
              <span className={styles.held} />
            </div>
            <div
              className={styles.scale}
              style={{
                gridTemplateColumns: `${meterEdges.quiet * 100}% 1fr ${(1 - meterEdges.loud) * 100}%`,
              }}
            >
              <span>{t`Too quiet`}</span>
              <span className={styles.right}>{t`Just right`}</span>
              <span className={styles.loud}>{t`Too loud`}</span>
            </div>
          </div>
          <div className={styles.said} role={problem ? 'alert' : 'status'}>
            {note && <p className={styles.note}>{note}</p>}
            {running && hint !== 'listening' && (
              <span className={`${styles.hint} ${hint === 'right' ? styles.good : ''}`}>
                <AudioOutlined aria-hidden /> {hints[hint]}
              </span>
            )}
          </div>
          <div className={styles.actions}>
            <Act label={t`Retake`} disabled={!has} onClick={retake}>
              <RedoOutlined />
            </Act>
            {running ? (
              <Act label={t`Pause`} look={styles.main} onClick={recorder.pause}>
                <PauseGlyph />
              </Act>
            ) : (
              <Act
                label={has ? t`Continue` : t`Record`}
                look={styles.main}
                disabled={['busy', 'elsewhere', 'asking'].includes(phase) || !mayRecord}
                onClick={phase === 'paused' ? recorder.resume : () => void recorder.record()}
              >
                <span className={styles.dot} />
              </Act>
            )}
            <Act label={t`Done`} look={styles.paper} disabled={!has} onClick={() => void done()}>
              <CheckOutlined />
            </Act>
          </div>
          <p
            className={styles.foot}
          >{t`Kept on this device until it is sent and checked. Your screen stays on.`}</p>
        </div>
      )}
      {confirm.holder}
    </Modal>
  );
}
