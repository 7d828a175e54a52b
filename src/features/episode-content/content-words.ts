import type { Episode } from '@/contract/episode';
import { type EpisodeContent, type SentPart, type Slot, slots } from '@/contract/episode-content';
import { plural, t } from '@/language/text';

/** An episode in the phone's selector: the open one has the spec's words before its name. */
export const episodeLabel = ({ name, status, maySend }: Episode): string =>
  status === 'in_progress' && maySend !== false ? t`Current: ${name}` : name;

/** The parts that are still to be sent; one that was found bad counts as missing. */
export const missingParts = ({ sent }: EpisodeContent): Slot[] =>
  slots.filter((slot) => sent[slot] === null || sent[slot]?.check === 'bad');

/** Without an answer about children's voices; a bad part is asked about when it is sent again. */
const isUntold = (part: SentPart | null): boolean => part?.voices === 'untold' && part.check !== 'bad';

/** A question about this part is open: who is heard in it, or, as long as the episode takes parts, whether it is complete. */
export const needsAnswer = (part: SentPart | null, takesParts = true): boolean =>
  isUntold(part) || (takesParts && Boolean(part?.doubt));

export const untoldParts = ({ sent }: EpisodeContent): Slot[] => slots.filter((slot) => isUntold(sent[slot]));

/** The parts that are in no finished episode, because no guardian has agreed that a child in them may be heard. */
const unpublishedParts = ({ sent }: EpisodeContent): Slot[] =>
  slots.filter((slot) => {
    const voices = sent[slot]?.voices;
    return voices && voices !== 'untold' && !voices.onRecord;
  });

/** The parts whose file may be cut short, until the sender has answered. */
const doubtedParts = ({ sent }: EpisodeContent): Slot[] => slots.filter((slot) => sent[slot]?.doubt);

/** How many parts are still being checked. */
const checkingCount = ({ sent }: EpisodeContent): number =>
  slots.filter((slot) => sent[slot]?.check === 'checking').length;

/** Sentences about one, two and three parts, because an episode has three. */
type OfParts = readonly [one: string, two: string, three: string];

const headings = {
  missing: [t`One part to go`, t`Two parts to go`, t`Three parts to go`],
  again: [t`One part to send again`, t`Two parts to send again`, t`Three parts to send again`],
  answers: [t`One answer to go`, t`Two answers to go`, t`Three answers to go`],
} satisfies Record<string, OfParts>;

const sentences = {
  missing: [t`One part to go.`, t`Two parts to go.`, t`Three parts to go.`],
  again: [t`One part to send again.`, t`Two parts to send again.`, t`Three parts to send again.`],
  untold: [
    t`1 part still needs an answer: is a child heard?`,
    t`2 parts still need an answer: is a child heard?`,
    t`3 parts still need an answer: is a child heard?`,
  ],
  checking: [
    t`One part is being checked.`,
    t`Two parts are being checked.`,
    t`Three parts are being checked.`,
  ],
} satisfies Record<string, OfParts>;

const of = (table: OfParts, count: number): string => table[count - 1] ?? table[2];

/** What is still to come, and for how many parts. */
function leftOf(content: EpisodeContent) {
  const missing = missingParts(content);
  const again = slots.filter((slot) => content.sent[slot]?.resend && !missing.includes(slot)).length;
  const left = [
    { what: 'missing', count: missing.length },
    { what: 'again', count: again },
    { what: 'untold', count: untoldParts(content).length },
    { what: 'doubted', count: doubtedParts(content).length },
    { what: 'unpublished', count: unpublishedParts(content).length },
  ] as const;
  return left.filter(({ count }) => count > 0);
}

/** The heading of the phone until the parts are loaded. */
export const sendYourParts = t`Send your parts`;

/** "Three parts to go", as the heading of the phone; nothing to do has its own words. */
export function headingOf(content: EpisodeContent): string {
  const missing = missingParts(content);
  const toSend = slots.filter((slot) => content.sent[slot]?.resend || missing.includes(slot));
  const answers = slots.filter((slot) => needsAnswer(content.sent[slot]) && !toSend.includes(slot)).length;
  if (answers > 0) {
    if (toSend.length === 0) return of(headings.answers, answers);
    if (toSend.length > 1) return t`Two parts and one answer to go`;
    return answers > 1 ? t`One part and two answers to go` : t`One part and one answer to go`;
  }
  if (toSend.length > 0) return of(missing.length > 0 ? headings.missing : headings.again, toSend.length);
  const unpublished = unpublishedParts(content).length;
  if (unpublished > 0) return t`Not published yet`;
  return checkingCount(content) > 0 ? t`All sent` : t`Nothing missing`;
}

const sentenceOf = (what: ReturnType<typeof leftOf>[number]['what'], count: number): string => {
  if (what === 'doubted')
    return plural(count, {
      one: '# part still needs an answer: is the file complete?',
      other: '# parts still need an answer: are the files complete?',
    });
  if (what === 'unpublished')
    return plural(count, {
      one: '# part is not published: the consent to a child’s voice is missing.',
      other: '# parts are not published: the consent to a child’s voice is missing.',
    });
  return of(sentences[what], count);
};

/** What is still to come, a sentence each; nothing when all is in. */
export const toDo = (content: EpisodeContent): string[] =>
  leftOf(content).map(({ what, count }) => sentenceOf(what, count));

/** What is still to come, in one line. When nothing is: how far the server is with the parts. */
export function partsToGo(content: EpisodeContent): string {
  const left = toDo(content);
  if (left.length > 0) return left.join(' ');
  const checking = checkingCount(content);
  return checking > 0 ? of(sentences.checking, checking) : t`All three parts are in.`;
}

/** How long the success message stays, in seconds (spec, constants). */
export const shownFor = 5;

/** The spec's sentence for a club; the platform sends for one. */
export const sentWords = (count: number, onBehalfOf?: string): string =>
  onBehalfOf
    ? plural(
        count,
        { one: 'The file was sent for {club}.', other: '# files were sent for {club}.' },
        { club: onBehalfOf },
      )
    : plural(count, {
        one: 'Your file was sent to the provider.',
        other: 'Your # files were sent to the provider.',
      });
