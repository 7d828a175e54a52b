import { fileLink } from '@/client/http';
import { Logo } from '@/ui/layout/logo';
import styles from './club-logo.module.css';

/** A club's logo, or the default mark. Decorative: the club's name stands beside it. */
export const ClubLogo = ({ logo }: { logo: string | null }) =>
  logo ? (
    // biome-ignore lint/performance/noImgElement: Next's image optimiser is off
    <img className={styles.logo} src={fileLink(logo)} alt="" width={30} height={30} loading="lazy" />
  ) : (
    <span className={styles.mark}>
      <Logo size={20} />
    </span>
  );
