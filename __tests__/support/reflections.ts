import type { AskedQuestion, OtherAnswer, Reflection } from '@/contract/reflection/reflection';

export const episodeId = '00000000-0000-4000-8000-000000000011';

/** Somebody of the family, who has not answered yet. */
export const otherOf = (name: string, over: Partial<OtherAnswer> = {}): OtherAnswer => ({
  personId: '00000000-0000-4000-8000-000000000001',
  name,
  state: 'waiting',
  answerId: null,
  answer: null,
  reported: false,
  ...over,
});

/** A question that is answered in words. */
export const questionOf = (text: string, over: Partial<AskedQuestion> = {}): AskedQuestion => ({
  kind: 'text',
  text,
  choices: [],
  mine: null,
  mayChange: true,
  others: [],
  ...over,
});

/** What is asked after an episode that was heard to its end. */
export const reflectionOf = (questions: AskedQuestion[], over: Partial<Reflection> = {}): Reflection => ({
  episode: { id: episodeId, number: 11, name: 'Eleven Muddy Boots', artwork: null },
  state: 'ready',
  maySpeak: false,
  questions,
  ...over,
});
