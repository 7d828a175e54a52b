import { type EpisodeContent, type Slot, slots } from '@/contract/episode-content';
import { limits } from '@/contract/limits';
import { slotNames } from '@/contract/slot-names';
import { audioProblem } from '@/kit/upload/sound-file';
import { t } from '@/language/text';

/** A file for each part that has one. */
export type Parts = Partial<Record<Slot, File>>;

/** The files a person has chosen, and which part each is for. A file's name identifies it: names never repeat. */
export interface Selection {
  files: readonly File[];
  parts: Parts;
}

/** What a step leads to, and a sentence for each thing it refused. */
export interface SelectionStep {
  selection: Selection;
  refusals: readonly string[];
  /** The file or the part that was pressed, beside which the refusals are shown. */
  at?: File | Slot;
}

export const nothingChosen: Selection = { files: [], parts: {} };

export const slotOf = ({ parts }: Selection, file: File): Slot | undefined =>
  slots.find((slot) => parts[slot] === file);

/** The chosen files that have no part yet. */
export const unassigned = (selection: Selection): File[] =>
  selection.files.filter((file) => !slotOf(selection, file));

export const assignedCount = ({ parts }: Selection): number => slots.filter((slot) => parts[slot]).length;

const without = (parts: Parts, file: File): Parts =>
  Object.fromEntries(Object.entries(parts).filter(([, assigned]) => assigned !== file));

const refuse = (selection: Selection, sentence: string): SelectionStep => ({
  selection,
  refusals: [sentence],
});

/** Why a file need not be sent at all, as a sentence; undefined when the server should decide. */
export const fileProblem = (file: Pick<File, 'name' | 'size' | 'type'>): string | undefined =>
  audioProblem(
    file,
    limits.audioBytes,
    (name, size, most) => t`${name} is ${size}. A part can be up to ${most}.`,
  );

/** Adds files, none of them for a part yet. Refuses a second file of a name, and what cannot be audio. */
export function choose(selection: Selection, files: readonly File[]): SelectionStep {
  const chosen = [...selection.files];
  const refusals: string[] = [];
  const room = limits.pickerMax - chosen.length;
  if (files.length > room) {
    const taken = room > 0 ? t`Only the first ${room} were added.` : t`Take some out first.`;
    refusals.push(t`At most ${limits.pickerMax} files can be chosen. ${taken}`);
  }
  for (const file of files.slice(0, room)) {
    const same = chosen.find((other) => other.name === file.name);
    const slot = same && slotOf(selection, same);
    const problem = fileProblem(file);
    if (slot) {
      refusals.push(t`${file.name} is already chosen for ${slotNames[slot]}. A file goes to one part only.`);
    } else if (same) refusals.push(t`${file.name} is already chosen.`);
    else if (problem) refusals.push(problem);
    else chosen.push(file);
  }
  return { selection: { ...selection, files: chosen }, refusals };
}

/** Gives a chosen file to a part. Refuses a second part for a file, and a second file for a part. */
export function assign(selection: Selection, file: File, slot: Slot): SelectionStep {
  const current = slotOf(selection, file);
  if (current === slot) return { selection, refusals: [] };
  if (current) {
    return refuse(
      selection,
      t`${file.name} is already chosen for ${slotNames[current]}. A file goes to one part only.`,
    );
  }
  if (assignedCount(selection) >= limits.slotFilesMax) {
    return refuse(selection, t`At most ${limits.slotFilesMax} files, one for each part. Take one out first.`);
  }
  const taken = selection.parts[slot];
  if (taken) {
    return refuse(selection, t`${slotNames[slot]} already has ${taken.name}. Take that file out first.`);
  }
  return {
    selection: { ...selection, parts: { ...selection.parts, [slot]: file } },
    refusals: [],
  };
}

/** Moves a file to another part, or to none; two files trade places. */
export function moveFile(selection: Selection, file: File, slot: Slot | undefined): Selection {
  const from = slotOf(selection, file);
  const parts = without(selection.parts, file);
  if (!slot) return { ...selection, parts };
  const other = parts[slot];
  if (other && from) parts[from] = other;
  return { ...selection, parts: { ...parts, [slot]: file } };
}

export const drop = (selection: Selection, file: File): Selection => ({
  files: selection.files.filter((other) => other !== file),
  parts: without(selection.parts, file),
});

export const dropParts = (selection: Selection, refused: readonly Slot[]): Selection =>
  refused.reduce((rest, slot) => {
    const file = rest.parts[slot];
    return file ? drop(rest, file) : rest;
  }, selection);

const hints: Record<Slot, RegExp> = {
  intro: /intro|news|welcome/i,
  interview: /interview|coach|chat/i,
  outro: /outro|recap|result|match/i,
};

/** Gives each unassigned file a free part: by a hint in its name, otherwise the next that is missing. */
export function suggestParts(selection: Selection, missing: readonly Slot[]): Selection {
  let next = selection;
  const free = () => slots.filter((slot) => !next.parts[slot]);
  for (const file of unassigned(next)) {
    const hinted = free().find((slot) => hints[slot].test(file.name));
    if (hinted) next = moveFile(next, file, hinted);
  }
  for (const file of unassigned(next)) {
    const slot = free().find((candidate) => missing.includes(candidate)) ?? free()[0];
    if (slot) next = moveFile(next, file, slot);
  }
  return next;
}

/** The parts in the order in which they are sent. */
export const inOrder = (parts: Parts): { slot: Slot; file: File }[] =>
  slots.flatMap((slot) => {
    const file = parts[slot];
    return file ? [{ slot, file }] : [];
  });

/**
 * How much of each file was sent, when `share` (0..1) of the whole body was: files are sent one after the
 * other.
 */
export function shareOfEach(parts: Parts, share: number): Partial<Record<Slot, number>> {
  const ordered = inOrder(parts);
  const total = ordered.reduce((sum, { file }) => sum + file.size, 0);
  let before = 0;
  const shares: Partial<Record<Slot, number>> = {};
  for (const { slot, file } of ordered) {
    shares[slot] = Math.min(1, Math.max(0, (share * total - before) / Math.max(1, file.size)));
    before += file.size;
  }
  return shares;
}

/** What these slots show, as the server compares it: by the address of the file, or nothing. */
export const tagsOf = (content: EpisodeContent, ...slots: readonly Slot[]): string =>
  slots.map((slot) => `"${slot}=${content[slot] ?? ''}"`).join(', ');
