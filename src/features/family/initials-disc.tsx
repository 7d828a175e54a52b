import styles from './initials-disc.module.css';

interface Props {
  name: string;
  /** Whom the colour belongs to, so that it is the same wherever they stand. */
  id: string;
  small?: boolean;
}

const tones = [styles.pitch, styles.amber, styles.plum, styles.sky, styles.navy];

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((part) => part.slice(0, 1))
    .filter((_, place, all) => place === 0 || place === all.length - 1)
    .join('')
    .toUpperCase();

/** Somebody's initials in a colour of their own, beside the name. */
export function InitialsDisc({ name, id, small = false }: Props) {
  const sum = [...id].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (
    <span
      className={`${styles.disc} ${small ? styles.small : ''} ${tones[sum % tones.length]}`}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  );
}
