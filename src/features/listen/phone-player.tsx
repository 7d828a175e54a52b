import { DownOutlined } from '@ant-design/icons';
import { Drawer } from 'antd';
import { useState } from 'react';
import { fileLink } from '@/client/http';
import { CoverArt } from '@/ui/cover-art';
import styles from './phone-player.module.css';
import { ChapterMenu, SpeedMenu } from './player-menus';
import { PlayerNotice } from './player-notice';
import { type Programme, usePlayer } from './player-store';
import { PlayerTime } from './player-time';
import { PlayerWave } from './player-wave';
import { PlayButton, Transport } from './transport';
import { useCurrentChapter } from './use-current-chapter';
import { useFinished } from './use-finished';
import { finished } from './words';

interface Props {
  programme: Programme;
}

/** On a phone: a bar of one line, which opens to the whole screen. */
export function PhonePlayer({ programme }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <MiniPlayer programme={programme} onOpen={() => setOpen(true)} />
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        placement="bottom"
        size="100%"
        title={null}
        closable={false}
        aria-label="Player"
        styles={{ body: { padding: 0 } }}
      >
        <FullPlayer programme={programme} onClose={() => setOpen(false)} />
      </Drawer>
    </>
  );
}

function MiniPlayer({ programme: { episode, club }, onOpen }: Props & { onOpen: () => void }) {
  const { chapter } = useCurrentChapter();
  const over = useFinished();
  const share = usePlayer(({ position, duration }) =>
    duration > 0 ? Math.round((position / duration) * 1000) / 1000 : 0,
  );
  return (
    <div className={styles.mini}>
      <div className={styles.progress} style={{ transform: `scaleX(${share})` }} />
      <button type="button" className={styles.opener} onClick={onOpen}>
        <span className={styles.hidden}>Open player:</span>
        <CoverArt
          number={episode.number}
          size={44}
          rounded={9}
          src={episode.artwork ? fileLink(episode.artwork) : undefined}
        />
        <span className={styles.words}>
          <span className={styles.name}>{episode.name}</span>
          <span className={styles.chapter}>{over ? finished : (chapter?.title ?? club.clubname)}</span>
        </span>
      </button>
      <PlayButton size="small" />
    </div>
  );
}

function FullPlayer({ programme: { episode, club }, onClose }: Props & { onClose: () => void }) {
  const { chapter, index, count } = useCurrentChapter();
  return (
    <div className={styles.full}>
      <div className={styles.top}>
        <button type="button" className={styles.close} aria-label="Close player" onClick={onClose}>
          <DownOutlined />
        </button>
        <p className={styles.heading}>{episode.name}</p>
      </div>
      <div className={styles.cover}>
        <CoverArt
          number={episode.number}
          label={`Ep ${episode.number}`}
          size="100%"
          src={episode.artwork ? fileLink(episode.artwork) : undefined}
        />
      </div>
      <div>
        <h2 className={styles.title}>{chapter?.title ?? episode.name}</h2>
        <p className={styles.where}>{count > 0 ? `Chapter ${index + 1} of ${count}` : club.clubname}</p>
      </div>
      <div>
        <PlayerWave height={50} />
        <div className={styles.times}>
          <PlayerTime show="position" />
          <PlayerTime show="left" />
        </div>
      </div>
      <Transport size="huge" />
      <PlayerNotice />
      <div className={styles.extras}>
        <SpeedMenu />
        <ChapterMenu />
      </div>
    </div>
  );
}
