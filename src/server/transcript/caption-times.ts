export type CaptionsType = 'vtt' | 'srt';

export interface CaptionTimes {
  /** In seconds. */
  start: number;
  end: number;
  /** Text that a program has written after the times, in the same line. */
  rest: string;
  /** The line is as its format asks. */
  usual: boolean;
  /** Both times have a fraction of a second, as a spoken text hardly has. */
  exact: boolean;
}

/** `00:00:01,000`, and as programs write it: `0:01.5`, `000:00:01.000`, `00:00:01:500`, `75:30`, `00: 00: 01, 000` of a translator. */
const time = String.raw`(-?)(?:(\d{1,4}) ?: ?)?(\d{1,4}) ?: ?(\d{1,2})(?: ?[.,:] ?(\d{1,9}))?`;
const arrow = '(?:-{1,3} ?>|[–—]-?>|=>|→|-{1,2}&gt;)';
const timed = new RegExp(String.raw`^\s*(?:[[(]\s*)?${time}\s*${arrow}\s*${time}(?!\d)\s*[\])]?(.*)$`);
const hasArrow = />|→|＞|&gt;/;

const setting = /^(?:vertical|line|position|size|align|region):\S+$/;
const settingBegins = /^(?:vertical|line|position|size|align|region)\s*:/;
const anySetting = /^[A-Za-z][\w-]*:\S+$/;

const usualTimes: Record<CaptionsType, RegExp> = {
  vtt: /^(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}[ \t]+-->[ \t]+(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}(?=\s|$)/,
  srt: /^\d{2,}:[0-5]\d:[0-5]\d,\d{3} --> \d{2,}:[0-5]\d:[0-5]\d,\d{3}\s*$/,
};

/** A line that is meant to be times, because it has an arrow and a part of a time. */
export const looksTimed = (line: string): boolean => line.includes('-->') && /\d ?: ?\d/.test(line);

function secondsOf([sign, hours = '0', minutes, seconds, fraction = '0']: (string | undefined)[]): number {
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`);
  return sign === '-' ? -whole : whole;
}

/** The times of a line; null for a line without any. */
export function readTimes(line: string, type: CaptionsType): CaptionTimes | null {
  if (!hasArrow.test(line)) return null;
  // Wide digits and colons are those of Asian keyboards.
  const found = timed.exec(line.normalize('NFKC'));
  if (!found) return null;
  const after = (found[11] ?? '').trim();
  const words = after === '' ? [] : after.split(/\s+/);
  const isSetting = settingBegins.test(after) || words.every((word) => anySetting.test(word));
  return {
    // What begins before its recording is heard from its start.
    start: Math.max(0, secondsOf(found.slice(1, 6))),
    end: secondsOf(found.slice(6, 11)),
    rest: isSetting ? '' : after,
    usual: usualTimes[type].test(line) && words.every((word) => setting.test(word)),
    exact: found[5] !== undefined && found[10] !== undefined,
  };
}
