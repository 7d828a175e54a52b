import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { BackupError } from './backup-error';

const form = /^touchline-(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d)Z\.tar(\.age|\.gpg)?$/;

/** When the backup of this name was made; undefined for other files. */
function timeOf(name: string): number | undefined {
  const [, hour, minutes, seconds] = form.exec(name) ?? [];
  return (hour && Date.parse(`${hour}:${minutes}:${seconds}Z`)) || undefined;
}

/** The backups of a folder that have a name of ours, oldest first. */
const listBackups = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => timeOf(name) !== undefined)
    .sort();

const isFolder = (named: string) =>
  named.endsWith(path.sep) || (existsSync(named) && statSync(named).isDirectory());

/** The path of the archive: the file named, or a file in the folder named, called by the time it was taken. */
export function targetOf(named: string, now: Date, ending: string | undefined): string {
  const moment = now.toISOString().slice(0, 19).replaceAll(':', '');
  const name = ['touchline-', moment, 'Z.tar', ending ? `.${ending}` : ''].join('');
  const target = path.resolve(isFolder(named) ? path.join(named, name) : named);
  if (existsSync(target)) throw new BackupError(`${target} is there already. Name another file.`);
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
  return target;
}

/** The file named, or the newest backup of the folder named. */
export function newestOf(named: string): string {
  if (!isFolder(named)) return path.resolve(named);
  const newest = existsSync(named) ? listBackups(named).at(-1) : undefined;
  if (newest === undefined) throw new BackupError(`There is no backup in ${named}.`);
  return path.resolve(named, newest);
}

const dayMs = 24 * 3_600_000;

/** Deletes the backups beside `target` that are older than so many days; never `target`, nor files with other names. */
export function removeOld(target: string, days: number, now: Date): void {
  const folder = path.dirname(target);
  for (const name of listBackups(folder)) {
    const file = path.join(folder, name);
    if (file !== target && (timeOf(name) ?? 0) <= now.getTime() - days * dayMs) rmSync(file);
  }
}

/** The name of an unfinished backup. It has the installation, because one folder may hold the backups of several. */
export const partialOf = (target: string, installationId: string): string =>
  `${target}.${installationId}.partial`;

/** Removes what ended backups of this installation have left in the folder. Called while no other one can run. */
export function clearPartials(folder: string, installationId: string): void {
  for (const name of readdirSync(folder))
    if (name.endsWith(partialOf('', installationId))) rmSync(path.join(folder, name));
}
