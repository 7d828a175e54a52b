import type { Transaction } from '../db/client';
import type { Received, Storage } from '../storage/storage';
import { lockAddress } from './file.store';

/**
 * Moves a received file to its content address, inside the transaction that will refer to it. The sweep waits until
 * the transaction ends; if it fails, the file has no row and the sweep takes it.
 */
export async function keepFile(tx: Transaction, storage: Storage, received: Received): Promise<void> {
  await lockAddress(tx, received.sha256, 'shared');
  await storage.keep(received);
}
