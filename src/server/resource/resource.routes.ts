import type { Endpoint } from '@/contract/endpoint';
import { limits } from '@/contract/limits';
import type { ListEndpoint, RowOf, Words } from '@/contract/list';
import type { Transaction } from '../db/client';
import type { PageQuery } from '../db/pager';
import { bindImage } from '../file/bind-image';
import { removeUnusedFile } from '../file/file.store';
import { fileUrl } from '../file/file-url';
import { ApiError, notFound } from '../http/api-error';
import { audit } from '../http/audit';
import { requireMatch } from '../http/if-match';
import { refuseTaken, takenBy, type Uniques } from '../http/refuse-taken';
import { type Call, on } from '../http/route';
import {
  type CommonColumns,
  type ExtraColumns,
  lockRow,
  makeResourceStore,
  type ResourceDeclared,
  type ResourceRow,
  type ResourceTable,
  setRemoved,
} from './resource.store';

/** What `resource` of the contract has declared. */
interface Resource {
  words: Words;
  title(row: never): string;
  list: ListEndpoint;
  get: Endpoint;
  create: Endpoint;
  update: Endpoint;
  remove: Endpoint;
  restore: Endpoint;
}

interface Own<Declared extends Resource, Table extends ResourceTable, Extra extends ExtraColumns>
  extends ResourceDeclared<Table, Extra> {
  /** What the database keeps once, and the sentence for whoever wants it twice. */
  uniques?: Uniques;
  /** Every field that leaves, beside the common ones. `image` is the URL of its image. */
  view(
    row: ResourceRow<Table, Extra> & { image: string | null },
  ): Omit<RowOf<Declared['list']>, keyof CommonColumns>;
}

/** A locked row, as far as every resource has it. */
type LockedRow = Omit<CommonColumns, 'createdAt'>;

/** A call for one of them has its id in the path. */
const idOf = ({ params }: Call): string => (params as { id: string }).id;

const fileOf = (row: object | undefined, column: string): string | null =>
  (row as Record<string, string | null> | undefined)?.[column] ?? null;

/**
 * The routes of a plain noun, by their verbs. What is special takes the place of one of them:
 * `Object.values({ ...resourceRoutes(hosts, own), remove: on(hosts.remove, …) })`.
 */
export function resourceRoutes<
  Declared extends Resource,
  Table extends ResourceTable,
  Extra extends ExtraColumns = Record<never, never>,
>(declared: Declared, own: Own<Declared, Table, Extra>) {
  const { words, list, get, create, update, remove, restore }: Resource = declared;
  const { table, image, uniques = {} } = own;
  type Row = ResourceRow<Table, Extra>;
  const store = makeResourceStore(own);
  const noun = list.path.split('/').at(-1);
  const missing = () => notFound(`The ${words.one}`);

  function present(row: Row) {
    const { id, rev, createdAt, removedAt, imageKey } = row;
    const fields = own.view({ ...row, image: imageKey === null ? null : fileUrl(imageKey) });
    const common = { createdAt: createdAt.toISOString(), removedAt: removedAt?.toISOString() ?? null };
    return { ...fields, id, rev, ...common };
  }

  /** A row as people see it, and what it is called. */
  async function read(tx: Transaction, id: string) {
    const row = await store.get(tx, id);
    if (!row) throw missing();
    const data = present(row);
    return { data, title: declared.title(data as never) };
  }

  async function conclude(tx: Transaction, call: Call, verb: string, id: string) {
    await audit(tx, call, { action: `${noun}:${verb}`, object: `${noun}:${id}` });
    return read(tx, id);
  }

  async function lock(tx: Transaction, call: Call): Promise<LockedRow> {
    const row = await lockRow(tx, table, idOf(call));
    if (!row) throw missing();
    return row;
  }

  async function lockLive(tx: Transaction, call: Call): Promise<LockedRow> {
    const row = await lock(tx, call);
    if (row.removedAt !== null) throw missing();
    return row;
  }

  /** The columns that a body stands for; its image becomes a file. `before` is absent of what is new. */
  async function columnsOf(tx: Transaction, call: Call, before?: LockedRow) {
    const body = call.body as Record<string, unknown>;
    if (!image) return { columns: body };
    const { [image.field]: url, ...columns } = body;
    const { field, column, purpose } = image;
    const currentId = fileOf(before, column);
    const fileId = await bindImage(tx, call, {
      url: url as string | null,
      field,
      currentId,
      purpose,
      clubId: null,
    });
    return { columns: { ...columns, [column]: fileId }, replaced: currentId === fileId ? null : currentId };
  }

  return {
    list: on(list, async ({ services, query }) => {
      const { rows, total } = await store.list(services.db, query as PageQuery);
      return { data: rows.map(present), total };
    }),

    get: on(get, async (call) => {
      const row = await store.get(call.services.db, idOf(call));
      if (!row || row.removedAt !== null) throw missing();
      return { data: present(row) };
    }),

    create: on(create, async (call) =>
      call.services.db.transaction(async (tx) => {
        const { columns } = await columnsOf(tx, call);
        const id = await refuseTaken(uniques, store.create(tx, columns));
        const { data, title } = await conclude(tx, call, 'create', id);
        return { data, message: `${title} was created` };
      }),
    ),

    update: on(update, async (call) =>
      call.services.db.transaction(async (tx) => {
        const before = await lockLive(tx, call);
        requireMatch(call.incoming, before.rev);
        const { columns, replaced } = await columnsOf(tx, call, before);
        await refuseTaken(uniques, store.update(tx, before.id, columns));
        if (replaced) await removeUnusedFile(tx, replaced);
        const { data, title } = await conclude(tx, call, 'update', before.id);
        return { data, message: `${title} was saved` };
      }),
    ),

    remove: on(remove, async (call) =>
      call.services.db.transaction(async (tx) => {
        const { id } = await lockLive(tx, call);
        await setRemoved(tx, table, id, true);
        const { title } = await conclude(tx, call, 'remove', id);
        return { message: `${title} was deleted. It can be restored for ${limits.restorableDays} days` };
      }),
    ),

    restore: on(restore, async (call) =>
      call.services.db.transaction(async (tx) => {
        const { id, removedAt } = await lock(tx, call);
        const answer = ({ data, title }: { data: unknown; title: string }) => ({
          data,
          message: `${title} is back`,
        });
        // Restored twice, by two people or two clicks, it is back all the same.
        if (removedAt === null) return answer(await read(tx, id));
        await setRemoved(tx, table, id, false).catch((error: unknown) => {
          const taken = takenBy(error, uniques);
          if (!taken) throw error;
          const sentence = `Another ${words.one} has this ${taken.field} by now. Change that one first, then restore this one.`;
          throw new ApiError('conflict', sentence, { cause: error });
        });
        return answer(await conclude(tx, call, 'restore', id));
      }),
    ),
  };
}
