import { createHash } from 'node:crypto';
import type { ListenerOf } from '../kernel/listener-key';

/** Marks a number as a UUID of version 8, whose bits are free to choose (RFC 9562). */
const asUuid = (number: string) => number.replace(/^(.{14}).(.{4})./, '$18$2a');

/** The key of a child. It is derived from the key of the installation, so nothing is stored about the child. */
export const unsentKeyOfChild = (listenerOf: ListenerOf, userId: string) => ({
  tray: asUuid(listenerOf(`unsent tray of ${userId}`)),
  key: createHash('sha256')
    .update(listenerOf(`unsent key of ${userId}`))
    .digest('base64'),
});
