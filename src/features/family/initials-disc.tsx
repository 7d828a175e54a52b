import { initialsOf } from '@/contract/text/characters';
import styles from './initials-disc.module.css';

interface Props {
  name: string;
  /** The people of a family have different colours; the reader has the one of the menu. */
  place: number | 'you';
  small?: boolean;
}

const tones = [styles.pitch, styles.amber, styles.plum, styles.sky];

/** A person's initials on a colour of their own, beside the name. */
export function InitialsDisc({ name, place, small = false }: Props) {
  const tone = place === 'you' ? styles.navy : tones[place % tones.length];
  return (
    <span className={`${styles.disc} ${small ? styles.small : ''} ${tone}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
