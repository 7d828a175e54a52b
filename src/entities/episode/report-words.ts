import type { PartReport } from '@/contract/file';

const decibels = (value: number) => `${Math.round(value)} dB`;

/** What was done to a part, in sentences for people who know no decibels; advice comes last. */
export function reportWords(
  name: string,
  { before, after, cut, taps, noise, hum, evened }: PartReport,
): string[] {
  const words: string[] = [];
  const raised = before !== null && after !== null ? after - before : 0;
  if (raised >= 3) words.push(`${name} was quiet: raised by ${decibels(raised)}.`);
  else if (raised <= -3) words.push(`${name} was loud: lowered by ${decibels(-raised)}.`);
  else words.push(`${name} was as loud as it should be.`);
  if (evened >= 3) words.push(`Quiet and loud voices evened out by up to ${decibels(evened)}.`);
  if (hum !== null) words.push('Hum taken out.');
  if (noise > 0) words.push(`Background noise lowered by ${decibels(noise)}.`);
  if (taps > 0) words.push(taps === 1 ? 'A tap on the phone cut off.' : 'Taps on the phone cut off.');
  if (cut >= 0.5) words.push(`${cut.toFixed(1)} s of silence cut.`);
  if (raised >= 9) words.push('Hold the phone closer.');
  else if (evened >= 9) words.push('Hand the phone to the one who speaks.');
  if (hum !== null) words.push('Unplug the charger while you record.');
  return words;
}
