import type { Writers } from '../kernel/mail/email';
import { nouns } from './nouns';

/** Who writes each email. A test walks every kind, so none is without its writer. */
export const writers = Object.assign({}, ...nouns.map(({ emails }) => emails)) as Writers;
