import styles from './initials-disc.module.css';

interface Props {
  name: string;
  /** Of a family each in turn has another colour; the reader has the one of the menu, which nobody else has. */
  place: number | 'you';
  small?: boolean;
}

const tones = [styles.pitch, styles.amber, styles.plum, styles.sky];

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((part) => part.slice(0, 1))
    .filter((_, place, all) => place === 0 || place === all.length - 1)
    .join('')
    .toUpperCase();

/** Somebody's initials in a colour of their own, beside the name. */
export function InitialsDisc({ name, place, small = false }: Props) {
  const tone = place === 'you' ? styles.navy : tones[place % tones.length];
  return (
    <span className={`${styles.disc} ${small ? styles.small : ''} ${tone}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
