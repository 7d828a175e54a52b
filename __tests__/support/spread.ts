import { rmSync } from 'node:fs';
import { startEmbedded } from '../../src/server/kernel/db/embedded/server';
import { startBucket, type TestBucket } from './bucket';
import { hasProgram } from './needing';
import { startNginx } from './nginx';
import { copyOf, freePort } from './places';
import { startPooler } from './pooler';
import { type Program, run } from './program';

/** Two of everything behind nginx. */
interface Spread {
  url: string;
  dataDir: string;
  bucket: TestBucket;
  /** The processes of the API, in no order. */
  api: readonly { port: number; kill(): Promise<void>; startAgain(): Promise<void> }[];
  /** Moves all files from the disk to the bucket. Resolves to what it said, once it has ended well. */
  move(): Promise<string>;
  stop(): Promise<void>;
}

/** For want of which programs it cannot be started here. */
export const missingForSpread = (): string[] => ['nginx', 'pgbouncer'].filter((name) => !hasProgram(name));

type Ending = () => unknown;

/** Runs what ends things from the last begun to the first. */
async function endAll(endings: Ending[]): Promise<void> {
  for (const end of endings.reverse()) await end();
}

const both = <Made>(make: () => Promise<Made>): Promise<[Made, Made]> => Promise.all([make(), make()]);

/**
 * Two processes of the pages behind nginx, two of the API behind another port of it, two workers, PostgreSQL behind pgbouncer, and a
 * bucket, filled as the demo at `filled`, whose files are still on the disk.
 */
export async function startSpread(filled: string): Promise<Spread> {
  const endings: Ending[] = [];
  try {
    const [dataDir, databaseDir] = [copyOf(filled), copyOf(filled)];
    for (const folder of [dataDir, databaseDir]) {
      endings.push(() => rmSync(folder, { recursive: true, force: true }));
    }
    const postgres = await startEmbedded(databaseDir);
    endings.push(() => postgres.stop());
    const pooler = await startPooler(postgres.url, 20);
    endings.push(() => pooler.stop());
    const bucket = await startBucket();
    endings.push(() => bucket.close());
    const [apiPorts, pagePorts] = [await both(freePort), await both(freePort)];
    const nginx = await startNginx({ pages: pagePorts, api: apiPorts });
    endings.push(() => nginx.stop());

    const shared = {
      DATA_DIR: dataDir,
      DATABASE_URL: pooler.url,
      DATABASE_POOLER: '1',
      MIGRATION_DATABASE_URL: postgres.url,
      STORAGE_URL: bucket.url,
      STORAGE_ALSO: 'disk',
      PUBLIC_URL: nginx.url,
      TRUST_PROXY: '1',
    };
    const startApi = async (port: number): Promise<Program> => {
      const program = run('api', { ...shared, PORT: String(port) }, ['--demo']);
      await program.prints(/The API is at/);
      return program;
    };
    const api = await Promise.all(
      apiPorts.map(async (port) => {
        let program = await startApi(port);
        endings.push(() => program.stop());
        return {
          port,
          async kill() {
            program.process.kill('SIGKILL');
            await program.ended;
          },
          async startAgain() {
            program = await startApi(port);
          },
        };
      }),
    );
    await Promise.all(
      pagePorts.map(async (port) => {
        const pages = run('start', {
          PORT: String(port),
          PUBLIC_URL: nginx.url,
          API_HOST: nginx.apiUrl,
          TRUST_PROXY: '1',
        });
        endings.push(() => pages.stop());
        await pages.prints(/Touchline is at/);
      }),
    );
    for (const worker of [run('worker', shared, ['--demo']), run('worker', shared, ['--demo'])]) {
      endings.push(() => worker.stop());
    }
    return {
      ...{ url: nginx.url, dataDir, bucket, api },
      async move() {
        const program = run('storage-move', shared, ['--demo']);
        const code = await program.ended;
        if (code !== 0) throw new Error(`The move ended with ${code}:\n${program.output()}`);
        return program.output();
      },
      stop: () => endAll(endings),
    };
  } catch (error) {
    await endAll(endings);
    throw error;
  }
}
