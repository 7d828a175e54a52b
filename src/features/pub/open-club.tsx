import { Logo } from '@/ui/layout/logo';
import styles from './open-club.module.css';

interface Props {
  club: { name: string; logo: string | null };
  /** Its name is the heading of the page. */
  isHeading?: boolean;
}

/** A club with its logo, for people without an account. */
export const OpenClub = ({ club, isHeading = false }: Props) => (
  <div className={styles.club}>
    {club.logo ? (
      <img className={styles.logo} src={club.logo} alt="" width="56" height="56" />
    ) : (
      <span className={styles.mark}>
        <Logo size={34} />
      </span>
    )}
    {isHeading ? <h1 className={styles.title}>{club.name}</h1> : <p className={styles.name}>{club.name}</p>}
  </div>
);
