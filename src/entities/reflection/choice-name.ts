import type { Question } from '@/contract/episode';
import { type Feeling, feelingNames } from '@/contract/reflection/reflection';

const isFeeling = (choice: string): choice is Feeling => Object.hasOwn(feelingNames, choice);

/** A choice of a question as people read it: a feeling, or the words of the question itself. */
export const choiceName = (kind: Question['kind'], choice: string): string =>
  kind === 'emoji' && isFeeling(choice) ? feelingNames[choice] : choice;
