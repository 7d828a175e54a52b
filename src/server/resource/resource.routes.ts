import type { AuditAction } from '@/contract/audit/audit-words';
import type { Endpoint } from '@/contract/endpoint';
import { limits } from '@/contract/limits';
import type { ListEndpoint, RowOf } from '@/contract/list';
import type { ResourceWords } from '@/contract/resource';
import { t } from '@/language/text';
import type { Action } from '@/policy/rules';
import { bindFile } from '../file/bind-file';
import { removeUnusedFile } from '../file/file.store';
import { type Changes, changesOf } from '../kernel/db/changes';
import type { Transaction } from '../kernel/db/client';
import type { PageQuery } from '../kernel/db/pager';
import { ApiError, deletedMeanwhile, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize } from '../kernel/http/authorize';
import { requireMatch } from '../kernel/http/if-match';
import { refuseTaken, takenBy, type Uniques } from '../kernel/http/refuse-taken';
import { type Call, on } from '../kernel/http/route';
import {
  type BareRow,
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
  words: ResourceWords;
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
  /** The unique indexes of the table, and the sentence when a value is taken. */
  uniques?: Uniques;
  /**
   * Writes data of a row that other tables hold, in the transaction of the change: after create and update,
   * before the row is read again. `before` is the row as it was; absent for a new one.
   */
  related?(tx: Transaction, call: Call, id: string, before?: BareRow<Table>): Promise<void>;
  /** The related data for the history of a row, in words by field: read before and after a change. */
  relatedWords?(tx: Transaction, id: string): Promise<Record<string, string>>;
  /** Throws to refuse a deletion, when the row is still used. In the transaction of the deletion, with the row locked. */
  refuseRemoval?(tx: Transaction, id: string): Promise<void>;
  /** Makes the changes elsewhere that follow from any change of a row, in the same transaction, once the row is written. */
  follow?(tx: Transaction, call: Call, id: string): Promise<void>;
  /** Every field of the answer, beside the common ones. */
  view(row: ResourceRow<Table, Extra>): Omit<RowOf<Declared['list']>, keyof CommonColumns>;
}

/** The columns that every locked row has. */
type LockedRow = Omit<CommonColumns, 'createdAt'> & { clubId?: string | null };

/** A call for one of them has its id in the path. */
const idOf = ({ params }: Call): string => (params as { id: string }).id;

/** A file as a form sends it: an image's URL, or a recording or video with its `url`. */
const urlOf = (sent: unknown): string | null =>
  typeof sent === 'string' ? sent : ((sent as { url: string } | null)?.url ?? null);

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
  const { table, files = {}, uniques = {} } = own;
  type Row = ResourceRow<Table, Extra>;
  const store = makeResourceStore(own);
  const noun = list.path.split('/').at(-1);
  const what = words.the;
  const missing = () => notFound(what);

  const ownerOf = ({ who }: Call): string | null => who.principal.clubId;

  /** Throws 404 for a row of another owner, if rows have owners. */
  function requireOwn(call: Call, access: string, { clubId = null }: { clubId?: string | null }): void {
    if (!own.owned) return;
    authorize(call.who, access as Action, { clubId }, what);
    if (clubId !== ownerOf(call)) throw missing();
  }

  function present(row: Row) {
    const { id, rev, createdAt, removedAt } = row;
    const fields = own.view(row);
    const times = { createdAt: createdAt.toISOString(), removedAt: removedAt?.toISOString() ?? null };
    return { ...fields, id, rev, ...times };
  }

  /** A row as people see it, and what it is called. */
  async function read(tx: Transaction, id: string) {
    const row = await store.get(tx, id);
    if (!row) throw missing();
    const data = present(row);
    return { data, title: declared.title(data as never) };
  }

  async function conclude(tx: Transaction, call: Call, verb: string, id: string, changes?: Changes) {
    await own.follow?.(tx, call, id);
    await audit(tx, call, { action: `${noun}:${verb}` as AuditAction, object: `${noun}:${id}`, changes });
    return read(tx, id);
  }

  const fileFields = Object.fromEntries(Object.entries(files).map(([field, { column }]) => [column, field]));

  const wordsOf = async (tx: Transaction, id: string) => (await own.relatedWords?.(tx, id)) ?? {};

  /** What has changed in other tables. */
  const relatedChanges = (before: Record<string, string>, after: Record<string, string>): Changes =>
    Object.fromEntries(
      Object.entries(after)
        .filter(([field, words]) => words !== (before[field] ?? ''))
        .map(([field, words]) => [field, [before[field] ?? null, words]]),
    );

  async function lock(tx: Transaction, call: Call): Promise<LockedRow> {
    const row: LockedRow | undefined = await lockRow(tx, table, idOf(call));
    if (!row) throw missing();
    requireOwn(call, update.access, row);
    return row;
  }

  async function lockLive(tx: Transaction, call: Call): Promise<LockedRow> {
    const row = await lock(tx, call);
    if (row.removedAt !== null) throw deletedMeanwhile((await read(tx, row.id)).title);
    return row;
  }

  /** The columns that a body sets; the URL of an uploaded file becomes its id. `before`: the row that is changed. */
  async function columnsOf(tx: Transaction, call: Call, before?: LockedRow) {
    const clubId = own.owned ? ownerOf(call) : null;
    const values: Record<string, unknown> = {};
    const replaced: string[] = [];
    for (const [field, value] of Object.entries(call.body as Record<string, unknown>)) {
      const file = files[field];
      if (!file) {
        // Fields without a column in the table are for `related`.
        if (store.hasColumn(field)) values[field] = value;
        continue;
      }
      const { column, kind, purpose } = file;
      const url = urlOf(value);
      const currentId = fileOf(before, column);
      const fileId = await bindFile(tx, call, { url, field, kind, currentId, purpose, clubId });
      if (currentId !== null && currentId !== fileId) replaced.push(currentId);
      values[column] = fileId;
    }
    return { values, replaced };
  }

  return {
    list: on(
      list,
      async (call) => {
        const { services, query } = call;
        const { rows, ...page } = await store.list(services.db, query as PageQuery, ownerOf(call));
        return { data: rows.map(present), ...page };
      },
      own.owned && { scopedInSql: list.access as Action },
    ),

    get: on(get, async (call) => {
      const row = await store.get(call.services.db, idOf(call));
      if (!row || row.removedAt !== null) throw missing();
      requireOwn(call, get.access, row as LockedRow);
      return { data: present(row) };
    }),

    create: on(create, async (call) =>
      call.services.db.transaction(async (tx) => {
        const owner = own.owned && { clubId: ownerOf(call) };
        if (owner) requireOwn(call, create.access, owner);
        const { values } = await columnsOf(tx, call);
        const changes = await changesOf(tx, table, undefined, values, fileFields);
        const id = await refuseTaken(uniques, store.create(tx, { ...values, ...owner }));
        await own.related?.(tx, call, id);
        const others = relatedChanges({}, await wordsOf(tx, id));
        const { data, title } = await conclude(tx, call, 'create', id, { ...changes, ...others });
        return { data, message: t`${title} was created` };
      }),
    ),

    update: on(update, async (call) =>
      call.services.db.transaction(async (tx) => {
        const before = await lockLive(tx, call);
        await requireMatch(tx, call.incoming, before.rev, `${noun}:${before.id}`);
        const { values, replaced } = await columnsOf(tx, call, before);
        const changes = await changesOf(tx, table, before, values, fileFields);
        const wordsBefore = await wordsOf(tx, before.id);
        await refuseTaken(uniques, store.update(tx, before.id, values));
        for (const fileId of replaced) await removeUnusedFile(tx, fileId);
        await own.related?.(tx, call, before.id, before as BareRow<Table>);
        const others = relatedChanges(wordsBefore, await wordsOf(tx, before.id));
        const { data, title } = await conclude(tx, call, 'update', before.id, { ...changes, ...others });
        return { data, message: t`${title} was saved` };
      }),
    ),

    remove: on(remove, async (call) =>
      call.services.db.transaction(async (tx) => {
        const { id } = await lockLive(tx, call);
        await own.refuseRemoval?.(tx, id);
        await setRemoved(tx, table, id, true);
        const { title } = await conclude(tx, call, 'remove', id);
        return { message: t`${title} was deleted. It can be restored for ${limits.restorableDays} days` };
      }),
    ),

    restore: on(restore, async (call) =>
      call.services.db.transaction(async (tx) => {
        const { id, removedAt } = await lock(tx, call);
        const answer = ({ data, title }: { data: unknown; title: string }) => ({
          data,
          message: t`${title} is back`,
        });
        // Restored twice, by two people or two clicks, it is back all the same.
        if (removedAt === null) return answer(await read(tx, id));
        await setRemoved(tx, table, id, false).catch((error: unknown) => {
          const taken = takenBy(error, uniques);
          if (!taken) throw error;
          throw new ApiError('conflict', taken.back, { cause: error });
        });
        return answer(await conclude(tx, call, 'restore', id));
      }),
    ),
  };
}
