import { languageTag, t } from '@/language/text';
import { DropMenu } from '@/ui/layout/drop-menu';
import { MenuRow } from '@/ui/layout/menu-row';
import { FollowButton } from '../follow/follow-button';
import { speeds } from '../player/device-memory';
import { player } from '../player/player';
import { usePlayer } from '../player/player-store';
import { QueueMenu } from '../queue/queue-menu';
import { SleepMenu } from '../sleep/sleep-menu';
import { MoreMenu } from './more-menu';
import styles from './player-menus.module.css';
import { ShareMoment } from './share-moment';
import { Volume } from './volume';

const speedLabel = (rate: number) => `${rate.toLocaleString(languageTag())}×`;

/** How fast, 0.5 to 3; the voices keep their pitch. */
function SpeedMenu() {
  const rate = usePlayer((state) => state.rate);
  const items = speeds.map((speed) => ({
    key: String(speed),
    label: <MenuRow current={speed === rate}>{speedLabel(speed)}</MenuRow>,
  }));
  return (
    <DropMenu
      items={items}
      placement="topLeft"
      selected={String(rate)}
      beside
      onChoose={(speed) => player.setRate(Number(speed))}
    >
      {(button) => (
        <button
          {...button}
          type="button"
          className={styles.chip}
          aria-haspopup="menu"
          aria-label={t`Speed ${speedLabel(rate)}`}
        >
          {speedLabel(rate)}
        </button>
      )}
    </DropMenu>
  );
}

/** What can be chosen while listening, in the order of use. The full player has its ⋯ at its top, and room for more words. */
export const PlayerMenus = ({ full = false }: { full?: boolean }) => (
  <>
    <SpeedMenu />
    <SleepMenu />
    <QueueMenu />
    {full ? (
      <>
        <FollowButton />
        <ShareMoment />
      </>
    ) : (
      <MoreMenu className={styles.chip} />
    )}
    <Volume />
  </>
);
