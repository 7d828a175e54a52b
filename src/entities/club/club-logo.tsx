import { fileLink } from '@/client/http';
import { Logo } from '@/ui/layout/logo';
import styles from './club-logo.module.css';

interface Props {
  logo: string | null;
  /** Its edge as a CSS length. */
  size?: string;
}

/** A club's logo, or the default mark. Decorative: the club's name is beside it. */
export function ClubLogo({ logo, size = '1.875rem' }: Props) {
  const box = { width: size, height: size };
  return logo ? (
    <img className={styles.logo} style={box} src={fileLink(logo)} alt="" loading="lazy" />
  ) : (
    <span className={styles.mark} style={box}>
      <Logo size={20} />
    </span>
  );
}
