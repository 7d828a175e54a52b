import { Gauge, Registry } from 'prom-client';
import type { Measured } from '../kernel/metrics/metrics';
import type { Services } from '../kernel/services';
import { readBackups } from './backups.store';
import { certificateDays } from './certificate';
import * as store from './operation.store';
import { readState, troubles } from './readiness';

const named = {
  jobs: ['touchline_jobs', 'Jobs by queue and state; the failed ones as long as the queue keeps them'],
  oldest: ['touchline_job_oldest_seconds', 'How long the oldest job of a queue waits'],
  ended: ['touchline_jobs_last_hour', 'Jobs that ended within an hour, by queue and outcome'],
  took: ['touchline_job_seconds_last_hour', 'How long the jobs took that ended within an hour, in all'],
  renditions: ['touchline_renditions', 'Finished episodes of clubs, by status'],
  made: ['touchline_mastered_seconds_last_hour', 'Sound that was mastered within an hour'],
  uploads: ['touchline_uploads_unfinished', 'Uploads in pieces that are not complete'],
  uploadBytes: ['touchline_uploads_unfinished_bytes', 'Bytes that those uploads were announced with'],
  left: ['touchline_storage_left_bytes', 'Room for uploads, without what is kept free'],
  backup: ['touchline_backup_timestamp_seconds', 'When the last backup was complete; 0 before the first'],
  backupFails: ['touchline_backup_failing', '1 when the last backup or its trial has failed or broke off'],
  backupTried: ['touchline_backup_verified_timestamp_seconds', 'When a backup was last restored as a trial'],
  certificate: ['touchline_certificate_days', 'Days until the certificate of PUBLIC_URL ends'],
} as const;

const labels: Partial<Record<keyof typeof named, string[]>> = {
  jobs: ['queue', 'state'],
  oldest: ['queue'],
  ended: ['queue', 'outcome'],
  took: ['queue'],
  renditions: ['status'],
  // Without https there is none, which is not the same as 0 days.
  certificate: ['host'],
};

/** What database and files know of the whole installation, the same from every process. */
export async function readInstallation({
  db,
  env,
  storage,
}: Pick<Services, 'db' | 'env' | 'storage'>): Promise<Measured[]> {
  const registry = new Registry();
  const gauge = (key: keyof typeof named) => {
    const [name, help] = named[key];
    return new Gauge({ name, help, labelNames: labels[key] ?? [], registers: [registry] });
  };
  const [jobs, pace, renditions, uploads, watched, left, backups] = await Promise.all([
    store.countJobs(db),
    store.readJobPace(db),
    store.countRenditions(db),
    store.countUploads(db),
    store.getWatched(db),
    storage.spaceLeft().catch(() => Number.NaN),
    readBackups(db),
  ]);
  const [counts, oldest, ended, took, made] = [
    gauge('jobs'),
    gauge('oldest'),
    gauge('ended'),
    gauge('took'),
    gauge('made'),
  ];
  const byStatus = gauge('renditions');
  for (const { name, state, count, oldest: waits } of jobs) {
    counts.set({ queue: name, state }, count);
    if (state === 'created') oldest.set({ queue: name }, waits);
  }
  for (const { name, state, count, seconds } of pace) {
    ended.set({ queue: name, outcome: state }, count);
    took.inc({ queue: name }, seconds);
  }
  for (const { status, count, made: seconds } of renditions) {
    byStatus.set({ status }, count);
    made.inc(seconds);
  }
  gauge('uploads').set(uploads.count);
  gauge('uploadBytes').set(uploads.bytes);
  gauge('left').set(left);
  gauge('backup').set((backups.wholeAt?.getTime() ?? 0) / 1000);
  gauge('backupFails').set(backups.failingSince || backups.trialProblem ? 1 : 0);
  gauge('backupTried').set((backups.verifiedAt?.getTime() ?? 0) / 1000);
  const certificate = gauge('certificate');
  const { certificateEndsAt } = watched;
  if (certificateEndsAt)
    certificate.set({ host: new URL(env.publicUrl).hostname }, certificateDays(certificateEndsAt));
  return registry.getMetricsAsJSON();
}

/** What `/api/readyz` says, as figures. */
export async function readTroubles(services: Pick<Services, 'db' | 'storage'>): Promise<Measured[]> {
  const registry = new Registry();
  const gauge = new Gauge({
    name: 'touchline_degraded_seconds',
    help: 'For how long something has been away or full; 0 while all is well',
    labelNames: ['what'],
    registers: [registry],
  });
  const { since } = await readState(services);
  for (const what of troubles) {
    const at = since.get(what)?.getTime();
    // Never 0 where something is wrong, also at the moment in which it is first seen.
    gauge.set({ what }, at === undefined ? 0 : Math.max(0.001, (Date.now() - at) / 1000));
  }
  return registry.getMetricsAsJSON();
}
