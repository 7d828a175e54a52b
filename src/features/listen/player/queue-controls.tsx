import { DropMenu } from '@/ui/layout/drop-menu';
import { MenuRow } from '@/ui/layout/menu-row';
import { NextGlyph, PreviousGlyph } from '@/ui/media/media-icons';
import { player } from './player';
import menus from './player-menus.module.css';
import { neighbourIn, usePlayer } from './player-store';
import styles from './transport.module.css';

/** The episode before or after in the playlist that is played; nothing while none is. */
export function QueueStep({ step }: { step: 1 | -1 }) {
  const playlist = usePlayer((state) => state.playlist);
  const current = usePlayer(({ nowPlaying }) => nowPlaying?.episode.id);
  if (!playlist) return null;
  const neighbour = neighbourIn(playlist, current, step);
  const words = step === 1 ? 'Next episode' : 'Previous episode';
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={neighbour ? `${words}: ${neighbour.name}` : words}
      aria-disabled={!neighbour}
      onClick={() => player.stepEpisode(step)}
    >
      {step === 1 ? <NextGlyph /> : <PreviousGlyph />}
    </button>
  );
}

/** The episodes of the playlist that plays; choosing one plays it. Shows nothing while no playlist is played. */
export function QueueMenu() {
  const playlist = usePlayer((state) => state.playlist);
  const current = usePlayer(({ nowPlaying }) => nowPlaying?.episode.id);
  if (!playlist) return null;
  const place = `${playlist.episodes.findIndex(({ id }) => id === current) + 1} of ${playlist.episodes.length}`;
  const items = playlist.episodes.map(({ id, name }) => ({
    key: id,
    label: (
      <MenuRow current={id === current}>
        <span className={menus.title}>{name}</span>
      </MenuRow>
    ),
  }));
  return (
    <DropMenu
      items={items}
      placement="topRight"
      selected={current ?? ''}
      beside
      onChoose={(id) => {
        if (id !== current) playlist.play(id);
      }}
    >
      {(button) => (
        <button
          {...button}
          type="button"
          className={menus.chip}
          aria-haspopup="menu"
          aria-label={`Playlist ${playlist.name}, episode ${place}`}
        >
          {place}
        </button>
      )}
    </DropMenu>
  );
}
