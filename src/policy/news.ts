import type { NewsFrequency } from '@/contract/personal/news';
import type { Persona } from './persona';

/** What a person is told when they have chosen nothing. */
interface NewsDefaults {
  /** Emails about new episodes. */
  episodes: NewsFrequency;
  /** Emails when a child of the family has answered; null for those who read no answers. */
  answers: boolean | null;
}

/**
 * On for adults who came to listen, since the episodes are what they joined for. A club admin makes them and asks for the news.
 * A child has none and is not offered any (K-16), and the platform's people belong to no club.
 */
const defaults: Record<Persona, NewsDefaults | null> = {
  platformAdmin: null,
  clubAdmin: { episodes: 'off', answers: null },
  parent: { episodes: 'each', answers: true },
  child: null,
  coach: { episodes: 'each', answers: null },
};

/** Null for a persona that gets no news at all. */
export const newsDefaults = (persona: Persona): NewsDefaults | null => defaults[persona];
