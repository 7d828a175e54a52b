import { createHash } from 'node:crypto';
import type { ListenerOf } from '../kernel/listener-key';

/** A number in the form of a UUID, with the marks of one that says its own version (RFC 9562). */
const asUuid = (number: string) => number.replace(/^(.{14}).(.{4})./, '$18$2a');

/** The key of a child, made anew each time from the one of the installation: so nothing is kept of it. */
export const unsentKeyOfChild = (listenerOf: ListenerOf, userId: string) => ({
  tray: asUuid(listenerOf(`unsent tray of ${userId}`)),
  key: createHash('sha256')
    .update(listenerOf(`unsent key of ${userId}`))
    .digest('base64'),
});
