import styles from './initials-disc.module.css';

interface Props {
  name: string;
  /** Whom the colour belongs to, so that it is the same wherever they stand. */
  id: string;
  /** The reader has the colour of the menu, which nobody else has. */
  you?: boolean;
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
export function InitialsDisc({ name, id, you = false, small = false }: Props) {
  const sum = [...id].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  const tone = you ? styles.navy : tones[sum % tones.length];
  return (
    <span className={`${styles.disc} ${small ? styles.small : ''} ${tone}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
