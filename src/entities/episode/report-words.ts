import type { PartReport } from '@/contract/file';
import { languageTag, t } from '@/language/text';

const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

const decibels = (value: number) => t`${Math.round(value)} dB`;

/** What was done to a part, in sentences for people who know no decibels; advice comes last. */
export function reportWords(
  name: string,
  { before, after, cut, taps, noise, hum, evened }: PartReport,
): string[] {
  const words: string[] = [];
  const raised = before !== null && after !== null ? after - before : 0;
  if (raised >= 3) words.push(t`${name} was quiet: raised by ${decibels(raised)}.`);
  else if (raised <= -3) words.push(t`${name} was loud: lowered by ${decibels(-raised)}.`);
  else words.push(t`${name} was as loud as it should be.`);
  if (evened >= 3) words.push(t`Quiet and loud voices evened out by up to ${decibels(evened)}.`);
  if (hum !== null) words.push(t`Hum taken out.`);
  if (noise > 0) words.push(t`Background noise lowered by ${decibels(noise)}.`);
  if (taps > 0) words.push(taps === 1 ? t`A tap on the phone cut off.` : t`Taps on the phone cut off.`);
  if (cut >= 0.5) words.push(t`${cut.toLocaleString(languageTag(), oneDigit)} s of silence cut.`);
  if (raised >= 9) words.push(t`Hold the phone or microphone closer.`);
  else if (evened >= 9) words.push(t`Hand the phone to the person who is speaking.`);
  if (hum !== null) words.push(t`Unplug the charger while you record.`);
  return words;
}
