import { chmodSync, existsSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Persona } from '@/policy/persona';
import { declaredWindow, type WindowKind } from './download-window';
import { codeOf } from './error-codes';
import type { NetworkSettings } from './networks';
import { type ProviderEnv, providerOf } from './provider-env';
import { type PushKeys, pushKeysOf } from './push-keys';
import { Settings } from './settings';
import type { BucketAddress } from './storage/bucket-address';

/** The values of SECOND_FACTOR. */
const secondFactorFor: Record<'optional' | 'platform' | 'admins', readonly Persona[]> = {
  optional: [],
  platform: ['platformAdmin'],
  admins: ['platformAdmin', 'clubAdmin'],
};

/** A service that writes down what is said in recordings, by the OpenAI-compatible call. */
export interface TranscriptionEnv {
  /** Its base address, without `/v1`. */
  url: string;
  /** It must never be logged. */
  key: string | undefined;
  model: string;
  /** The operator of this installation runs it, so that sending a recording there discloses nothing to another company. */
  isOurs: boolean;
  /** The most minutes of sound that are sent in a day. */
  minutesADay: number;
}

/** For whom backups are encrypted, by age or by gpg, with which key they are tried, and how long they are kept. */
export interface BackupEnv {
  recipient: string | undefined;
  gpg: string | undefined;
  /** The file with the private key of age. */
  identity: string | undefined;
  days: number;
}

export interface Env {
  port: number;
  host: string;
  /** The port at which a worker says how it is; undefined: it listens nowhere. */
  workerPort: number | undefined;
  /** The address at which people reach us: the base of every link that we print or email. */
  publicUrl: string;
  /** Whether PUBLIC_URL says so; otherwise it is a guess that holds on this machine alone. */
  publicUrlIsSet: boolean;
  /** Absolute. */
  dataDir: string;
  /** The bucket that holds the files; undefined: they are in the data folder. It holds a key, so it must never be logged. */
  storage: BucketAddress | undefined;
  /** Another place of files, which is looked in too, while they move. */
  storageAlso: BucketAddress | 'disk' | undefined;
  /** Whether browsers are sent to the bucket for what need not pass through us. */
  storageRedirect: boolean;
  /** Whether the group of the folder `files` may read what is in it, as nginx has to. */
  storageGroupRead: boolean;
  /** The internal address under which nginx sends the files of our disk. */
  mediaAccel: string | undefined;
  databaseUrl: string | undefined;
  /** The owner of the tables, connected to the database itself: for what the app's role may not do, or not through a pooler. */
  migrationDatabaseUrl: string | undefined;
  /** A replica of the database, from which lists and figures are read (`db/replica.ts`). */
  databaseReadUrl: string | undefined;
  /** Whether DATABASE_URL leads to a pooler that hands out connections for each transaction (pgbouncer). */
  databasePooler: boolean;
  apiHost: string | undefined;
  /** How many processes answer the API in `npm start`; 0: the process of the pages answers it, too. */
  apiProcesses: number;
  /** Without it emails are written to `outbox` in the data folder. It holds a password, so it must never be logged. */
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  androidAppUrl: string | undefined;
  iosAppUrl: string | undefined;
  sessionIdleDays: number;
  sessionMaxDays: number;
  /** Whose sign-in has to have a second step. */
  secondFactorFor: readonly Persona[];
  /** Where admins may sign in by OpenID Connect; undefined: nowhere but here. */
  provider: ProviderEnv | undefined;
  /** Whether a proxy of ours is in front and gives the client's address in X-Forwarded-For. */
  trustProxy: boolean;
  /** The time within which an address and a User-Agent count as one download of an episode. */
  downloadWindow: WindowKind;
  /** Networks that never count, and those with so many people that they may count often. */
  downloadNetworks: NetworkSettings;
  /** What pseudonyms of listeners are made with, instead of the file in the data folder (`kernel/listener-key.ts`). */
  listeningKey: string | undefined;
  /** Lets a collector of figures read `/api/metrics` from elsewhere. It must never be logged. */
  metricsToken: string | undefined;
  /** Off: browsers remove the worker that they have, and pages need a connection. */
  serviceWorker: boolean;
  /** Undefined where no service is set: then nothing is sent. */
  transcription: TranscriptionEnv | undefined;
  /** Undefined where the operator has made no keys: then nothing is sent to devices. */
  push: PushKeys | undefined;
  /** A collector of traces, by OTLP over HTTP. Without it nothing is traced. */
  otlpEndpoint: string | undefined;
  /** Whether webhooks may lead to machines of our own networks, which an admin of the platform could then reach. */
  webhookPrivateNetworks: boolean;
  backup: BackupEnv;
  logLevel: string;
  production: boolean;
}

/** A setting that cannot be used. `message` names the variable and what is expected. */
export class SettingError extends Error {
  override name = 'SettingError';
}

/** What a container is limited to is 0 or beyond all memory where there is no limit. */
const memory = () => Math.min(os.totalmem(), process.constrainedMemory() || os.totalmem());

/** A core for each, if there is a gigabyte for each; more than eight would need a PostgreSQL of its own. */
const usualProcesses = () => Math.min(8, os.availableParallelism(), Math.floor(memory() / 2 ** 30));

/** The data folder without DATA_DIR. A demo has its own, because it must never share one with real people. */
const defaultDataDir = { real: '.data', demo: '.data-demo' };

/** Settings that hold passwords, which no message may repeat. */
const secret = new Set([
  'DATABASE_READ_URL',
  'DATABASE_URL',
  'LISTENING_KEY',
  'METRICS_TOKEN',
  'MIGRATION_DATABASE_URL',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'STORAGE_ALSO',
  'STORAGE_URL',
  'TRANSCRIPTION_KEY',
  'TRANSCRIPTION_URL',
  'VAPID_PRIVATE_KEY',
]);

/**
 * Parses settings from `source`; throws `SettingError`, which lists every wrong one. An empty value counts as absent.
 */
export function parseEnv(
  source: Record<string, string | undefined>,
  kind: keyof typeof defaultDataDir = 'real',
): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = Settings.safeParse(present);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      const shown = secret.has(name) ? 'the value given' : JSON.stringify(source[name]);
      return `${name}: expected ${issue.message}, got ${shown}`;
    });
    throw new SettingError(lines.join('\n'));
  }
  const settings = result.data;
  return {
    port: settings.PORT,
    host: settings.HOST,
    workerPort: settings.WORKER_PORT,
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    publicUrlIsSet: settings.PUBLIC_URL !== undefined,
    dataDir: path.resolve(settings.DATA_DIR ?? defaultDataDir[kind]),
    storage: settings.STORAGE_URL,
    storageAlso: settings.STORAGE_ALSO,
    storageRedirect: settings.STORAGE_REDIRECT === '1',
    storageGroupRead: settings.STORAGE_GROUP_READ === '1',
    mediaAccel: settings.MEDIA_ACCEL,
    databaseUrl: settings.DATABASE_URL,
    migrationDatabaseUrl: settings.MIGRATION_DATABASE_URL,
    databaseReadUrl: settings.DATABASE_READ_URL,
    databasePooler: settings.DATABASE_POOLER === '1',
    apiHost: settings.API_HOST,
    apiProcesses: settings.API_PROCESSES ?? usualProcesses(),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    androidAppUrl: settings.ANDROID_APP_URL,
    iosAppUrl: settings.IOS_APP_URL,
    sessionIdleDays: settings.SESSION_IDLE_DAYS,
    sessionMaxDays: settings.SESSION_MAX_DAYS,
    secondFactorFor: secondFactorFor[settings.SECOND_FACTOR],
    provider: providerOf(settings),
    trustProxy: settings.TRUST_PROXY === '1',
    downloadWindow: declaredWindow,
    downloadNetworks: { denied: settings.DOWNLOAD_DENIED_NETWORKS, safe: settings.DOWNLOAD_SAFE_NETWORKS },
    listeningKey: settings.LISTENING_KEY,
    metricsToken: settings.METRICS_TOKEN,
    serviceWorker: settings.SERVICE_WORKER === 'on',
    transcription: settings.TRANSCRIPTION_URL
      ? {
          url: settings.TRANSCRIPTION_URL.replace(/\/v1$/, ''),
          key: settings.TRANSCRIPTION_KEY,
          model: settings.TRANSCRIPTION_MODEL,
          isOurs: settings.TRANSCRIPTION_IS_OURS === '1',
          minutesADay: settings.TRANSCRIPTION_MINUTES_A_DAY,
        }
      : undefined,
    push: pushKeysOf(settings),
    otlpEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    webhookPrivateNetworks: settings.WEBHOOK_PRIVATE_NETWORKS === '1',
    backup: {
      recipient: settings.BACKUP_RECIPIENT,
      gpg: settings.BACKUP_GPG,
      identity: settings.BACKUP_IDENTITY,
      days: settings.BACKUP_DAYS,
    },
    logLevel: settings.LOG_LEVEL,
    production: settings.NODE_ENV === 'production',
  };
}

/**
 * Removes the rights of other users on a file. Started as root we read strangers' files as the user `nobody`
 * (`audio/sandbox.ts`), who must not read our passwords. Does nothing when we are not root, because then all
 * our processes have the same rights.
 */
export function closeToOthers(file: string): void {
  if (process.getuid?.() !== 0) return;
  const { mode } = statSync(file);
  if ((mode & 0o007) === 0) return;
  chmodSync(file, mode & 0o770);
  process.stderr.write(
    `${file}: every user of this machine could read it; now only its owner and group can\n`,
  );
}

let parsed: Env | undefined;

/**
 * The settings of this process, parsed once, after `.env` was read. The first call says whether they are those of a
 * demo.
 */
export function env(kind: keyof typeof defaultDataDir = 'real'): Env {
  if (!parsed) {
    if (existsSync('.env')) {
      try {
        process.loadEnvFile('.env');
      } catch (error) {
        const reason = codeOf(error) || 'it needs Node 20.12';
        throw new SettingError(`.env: cannot be read (${reason}). Let this user read it, or update Node.`);
      }
      closeToOthers('.env');
    }
    parsed = parseEnv(process.env, kind);
  }
  return parsed;
}

/**
 * The environment of our child processes, with some settings replaced. Next's telemetry is off, because it
 * would send data to other servers.
 */
export const childEnv = (own: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  ...own,
});

/** The folder with the bundles of our programs. No setting: `serve` names it to its children. */
export const programsFolder = (): string | undefined => process.env.TOUCHLINE_PROGRAMS;

/** The mark of a process whose supervisor relays what its processes have counted (`metrics/relay-metrics.ts`). No setting. */
export const supervisedMark = { TOUCHLINE_SUPERVISED: '1' };

export const isSupervised = (): boolean => process.env.TOUCHLINE_SUPERVISED === '1';

/** The address on this machine where a process of its own makes the pages, for all that share the port and for itself. */
export const pagesAddress = (): string | undefined => process.env.TOUCHLINE_PAGES;

/** Which of the processes that share the port this one is. */
export const apiProcess = (): string | undefined => process.env.TOUCHLINE_API_PROCESS;

/** The library that this process was started with, such as another allocator or another clock, and the words for the latter. */
export function preloadedLibrary() {
  const { LD_PRELOAD = '', FAKETIME = '' } = process.env;
  return { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}
