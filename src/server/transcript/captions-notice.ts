import { listed, plural, t } from '@/language/text';

type Reason = 'untimed' | 'unreadable' | 'noLength' | 'wordless' | 'repeated' | 'beyond';

/** For each reason the lines of a file at which something was left out. */
export type LeftOut = Record<Reason, number[]>;

export const nothingLeftOut = (): LeftOut => ({
  ...{ untimed: [], unreadable: [], noLength: [], wordless: [], repeated: [], beyond: [] },
});

/** How a caption that was read differs from what its format asks. */
export interface Oddities {
  /** Its line in the file. */
  line: number;
  oddTimes: boolean;
  oddLines: boolean;
  /** It has characters that could not be read. */
  oddLetters: boolean;
}

/** At most so many lines are named. */
const most = 5;

/** `line 7 of the file`. */
function placesOf(lines: readonly number[]): string {
  const [first = 0] = lines;
  if (lines.length === 1) return t`line ${first} of the file`;
  const named = lines.slice(0, most).map(String);
  return lines.length > most
    ? t`lines ${named.join(', ')} and others of the file`
    : t`lines ${listed(named)} of the file`;
}

const sentences: Record<Reason | keyof Omit<Oddities, 'line'>, (count: number, places: string) => string> = {
  oddTimes: (count) =>
    plural(count, {
      one: 'One caption has times or settings in an unusual form, which does no harm.',
      other: '# captions have times or settings in an unusual form, which does no harm.',
    }),
  oddLines: (count, places) =>
    plural(
      count,
      {
        one: 'In one caption, line breaks are missing or in the wrong place. Check it ({places}).',
        other: 'In # captions, line breaks are missing or in the wrong place. Check them ({places}).',
      },
      { places },
    ),
  oddLetters: (count, places) =>
    plural(
      count,
      {
        one: 'In one caption, characters cannot be read and are shown as �. Correct it ({places}).',
        other: 'In # captions, characters cannot be read and are shown as �. Correct them ({places}).',
      },
      { places },
    ),
  untimed: (count, places) =>
    plural(
      count,
      {
        one: 'One piece of text has no times and was left out ({places}).',
        other: '# pieces of text have no times and were left out ({places}).',
      },
      { places },
    ),
  unreadable: (count, places) =>
    plural(
      count,
      {
        one: 'One caption has times that cannot be read and was left out ({places}).',
        other: '# captions have times that cannot be read and were left out ({places}).',
      },
      { places },
    ),
  noLength: (count, places) =>
    plural(
      count,
      {
        one: 'One caption ends before it begins, or at the same moment, and was left out ({places}).',
        other: '# captions end before they begin, or at the same moment, and were left out ({places}).',
      },
      { places },
    ),
  wordless: (count, places) =>
    plural(
      count,
      {
        one: 'One caption has no words and was left out ({places}).',
        other: '# captions have no words and were left out ({places}).',
      },
      { places },
    ),
  repeated: (count, places) =>
    plural(
      count,
      {
        one: 'One caption only repeats the one before it and was left out ({places}).',
        other: '# captions only repeat the one before them and were left out ({places}).',
      },
      { places },
    ),
  beyond: (count, places) =>
    plural(
      count,
      {
        one: 'One caption begins after the end of the recording and was left out ({places}).',
        other: '# captions begin after the end of the recording and were left out ({places}).',
      },
      { places },
    ),
};

const sayAll = (places: Partial<Record<keyof typeof sentences, readonly number[]>>): string[] =>
  (Object.keys(sentences) as (keyof typeof sentences)[]).flatMap((what) => {
    const lines = places[what] ?? [];
    return lines.length === 0 ? [] : [sentences[what](lines.length, placesOf(lines))];
  });

/** Says why nothing of a file could be used. */
export const uselessNotice = (leftOut: LeftOut): string =>
  [
    t`No caption of this file can be used.`,
    ...sayAll(leftOut),
    t`Correct the file, then send it again.`,
  ].join(' ');

interface Told {
  read: readonly Oddities[];
  leftOut: LeftOut;
  /** The letters of the file were guessed. */
  guessed: boolean;
}

/** Says how much of a file was read, and what was left out or is odd; null when there is nothing to say. */
export function captionsNotice({ read, leftOut, guessed }: Told): string | null {
  const odd = (what: keyof Omit<Oddities, 'line'>) =>
    read.filter((each) => each[what]).map(({ line }) => line);
  const told = sayAll({
    ...leftOut,
    ...{ oddTimes: odd('oddTimes'), oddLines: odd('oddLines'), oddLetters: odd('oddLetters') },
  });
  if (leftOut.untimed.length + leftOut.unreadable.length + leftOut.noLength.length > 0)
    told.push(t`To include what was left out, correct the file and send it again.`);
  if (guessed)
    told.push(t`Letters such as é or ü may be wrong, because the file was not saved as UTF-8. Check them.`);
  if (told.length === 0) return null;
  const count = plural(read.length, { one: 'One caption was read.', other: '# captions were read.' });
  return [count, ...told].join(' ');
}
