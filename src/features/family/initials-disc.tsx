import { initialsOf } from '@/contract/text/characters';
import { personTone } from '@/ui/theme/person-tone';
import styles from './initials-disc.module.css';

interface Props {
  /** The person's, which gives the colour. */
  id: string;
  name: string;
  small?: boolean;
}

/** A person's initials on a colour of their own, beside the name. */
export const InitialsDisc = ({ id, name, small = false }: Props) => (
  <span
    className={`${styles.disc} ${small ? styles.small : ''}`}
    style={{ background: personTone(id) }}
    aria-hidden="true"
  >
    {initialsOf(name)}
  </span>
);
