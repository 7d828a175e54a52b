import * as z from 'zod';
import { CheckedNetworks, Networks } from './networks';
import { isWholeProvider, providerSettings } from './provider-env';
import { areAllOrNone, pushSettings } from './push-keys';
import { BucketUrl } from './storage/bucket-address';

const days = (fallback: number) =>
  z.coerce
    .number('a number of days')
    .int('a whole number of days')
    .min(1, 'at least 1 day')
    .max(3650, 'at most 3650 days')
    .default(fallback);

const port = z.coerce
  .number('a port')
  .int('a whole number')
  .min(0, 'a port from 0 to 65535')
  .max(65535, 'a port from 0 to 65535');

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'an http:// or https:// address' })
  .transform((url) => url.replace(/\/+$/, ''));

/** No path: pages, cookies, links and feeds all begin at the root of a host. */
const originUrl = httpUrl.refine(
  (url) => /^\w+:\/\/[^/?#@]+$/.test(url),
  'an http:// or https:// address without a path, such as https://touchline.example.org: Touchline needs a host name of its own',
);

const smtpUrl = z.url({ protocol: /^smtps?$/, error: 'an smtp:// or smtps:// address' });

const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'a postgres:// address' });

/** Every setting. All are optional; `.env.example` lists them with explanations. */
export const Settings = z
  .object({
    PORT: port.default(3000),
    /** The address to listen on. */
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: originUrl.optional(),
    DATA_DIR: z.string().min(1, 'a folder').optional(),
    STORAGE_URL: BucketUrl.optional(),
    STORAGE_ALSO: z
      .union([z.literal('disk'), BucketUrl], 'disk, or the address of a bucket as in STORAGE_URL')
      .optional(),
    STORAGE_REDIRECT: z.enum(['0', '1'], '0 or 1').default('0'),
    STORAGE_GROUP_READ: z.enum(['0', '1'], '0 or 1').default('0'),
    MEDIA_ACCEL: z
      .string()
      .regex(/^\/[\w-]+\/$/, 'a path such as /touchline-files/')
      .optional(),
    DATABASE_URL: databaseUrl.optional(),
    MIGRATION_DATABASE_URL: databaseUrl.optional(),
    DATABASE_READ_URL: databaseUrl.optional(),
    DATABASE_POOLER: z.enum(['0', '1'], '0 or 1').default('0'),
    WORKER_PORT: port.optional(),
    API_HOST: httpUrl.optional(),
    API_PROCESSES: z.coerce
      .number('a number of processes')
      .int('a whole number of processes')
      .min(0, 'at least 0 processes')
      .max(64, 'at most 64 processes')
      .optional(),
    SMTP_URL: smtpUrl.optional(),
    MAIL_FROM: z.string().min(3, 'a sender such as Touchline <post@example.org>').optional(),
    ANDROID_APP_URL: httpUrl.optional(),
    IOS_APP_URL: httpUrl.optional(),
    SESSION_IDLE_DAYS: days(14),
    SESSION_MAX_DAYS: days(90),
    SECOND_FACTOR: z
      .enum(['optional', 'platform', 'admins'], 'optional, platform or admins')
      .default('optional'),
    TRUST_PROXY: z.enum(['0', '1'], '0 or 1').default('0'),
    DOWNLOAD_DENIED_NETWORKS: Networks,
    DOWNLOAD_SAFE_NETWORKS: CheckedNetworks,
    SERVICE_WORKER: z.enum(['on', 'off'], 'on or off').default('on'),
    METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
    LISTENING_KEY: z.string().min(32, 'at least 32 characters').optional(),
    TRANSCRIPTION_URL: httpUrl.optional(),
    TRANSCRIPTION_KEY: z.string().optional(),
    TRANSCRIPTION_MODEL: z.string().default('whisper-1'),
    TRANSCRIPTION_IS_OURS: z.enum(['0', '1'], '0 or 1').default('0'),
    TRANSCRIPTION_MINUTES_A_DAY: z.coerce
      .number('a number of minutes')
      .int('a whole number of minutes')
      .min(1, 'at least 1 minute')
      .max(1_000_000, 'at most 1000000 minutes')
      .default(600),
    OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
    BACKUP_RECIPIENT: z.string().optional(),
    BACKUP_GPG: z.string().optional(),
    BACKUP_IDENTITY: z.string().optional(),
    /** The notice to families says 30. */
    BACKUP_DAYS: z.coerce
      .number('a number of days')
      .int('a whole number of days')
      .min(1, 'at least 1 day')
      .max(30, 'at most 30, because the notice to families says so')
      .default(30),
    WEBHOOK_PRIVATE_NETWORKS: z.enum(['0', '1'], '0 or 1').default('0'),
    ...pushSettings,
    ...providerSettings,
    LOG_LEVEL: z
      .enum(
        ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
        'one of trace, debug, info, warn, error, silent',
      )
      .default('info'),
    NODE_ENV: z
      .enum(['development', 'production', 'test'], 'development, production or test')
      .default('production'),
  })
  .refine((own) => !own.DATABASE_READ_URL || own.DATABASE_URL || own.API_HOST, {
    path: ['DATABASE_READ_URL'],
    error: 'a replica of the database that DATABASE_URL names',
  })
  .refine((own) => (own.STORAGE_ALSO === 'disk' ? own.STORAGE_URL : true), {
    path: ['STORAGE_ALSO'],
    error: 'another place than STORAGE_URL',
  })
  .refine(isWholeProvider, {
    path: ['OIDC_CLIENT_SECRET'],
    error: 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, all three or none',
  })
  .refine(areAllOrNone, {
    path: ['VAPID_PRIVATE_KEY'],
    error: 'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT, all three or none',
  });

export const settingNames = Settings.keyof().options;
