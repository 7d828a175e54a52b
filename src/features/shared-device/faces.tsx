import { LockOutlined } from '@ant-design/icons';
import { initialOf } from '@/contract/text/characters';
import { t } from '@/language/text';
import { formatLeft } from '@/ui/date/dates';
import { personTone } from '@/ui/theme/person-tone';
import type { DeviceFace } from './listener-calls';
import styles from './who-is-listening.module.css';

/** What waits for a child, or how an adult enters. */
function detailOf({ entry, waiting }: DeviceFace): string {
  if (entry === 'pin') return t`PIN`;
  if (entry !== 'tap') return t`Password`;
  if (waiting === 'new') return t`New episode`;
  return waiting ? t`${formatLeft(waiting.left)} left` : '';
}

interface Props {
  faces: readonly DeviceFace[];
  busy: boolean;
  onChoose: (face: DeviceFace) => void;
}

/** The people of the device, each a large button. */
export const Faces = ({ faces, busy, onChoose }: Props) => (
  <ul className={styles.faces}>
    {faces.map((face) => (
      <li key={face.id}>
        <button type="button" className={styles.face} disabled={busy} onClick={() => onChoose(face)}>
          <span className={styles.disc} style={{ background: personTone(face.id) }} aria-hidden="true">
            {initialOf(face.firstName)}
            {face.entry !== 'tap' && (
              <span className={styles.lock}>
                <LockOutlined />
              </span>
            )}
          </span>
          <span className={styles.name}>{face.firstName}</span>
          <span className={styles.detail}>{detailOf(face)}</span>
        </button>
      </li>
    ))}
  </ul>
);

/** The first of them, small and one over the other, for "All of us". */
export const SmallFaces = ({ faces }: Pick<Props, 'faces'>) => (
  <span className={styles.small} aria-hidden="true">
    {faces.slice(0, 3).map(({ id, firstName }) => (
      <span key={id} style={{ background: personTone(id) }}>
        {initialOf(firstName)}
      </span>
    ))}
  </span>
);
