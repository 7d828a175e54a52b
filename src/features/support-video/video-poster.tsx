import { PlayCircleOutlined } from '@ant-design/icons';
import { fileLink } from '@/client/http';
import styles from './video-poster.module.css';

/** The small picture of a video in a list. It says nothing that the title does not, so it is a background. */
export const VideoPoster = ({ poster }: { poster: string | null }) => (
  <span
    className={styles.poster}
    style={poster ? { backgroundImage: `url("${fileLink(poster)}")` } : undefined}
  >
    {!poster && <PlayCircleOutlined aria-hidden />}
  </span>
);
