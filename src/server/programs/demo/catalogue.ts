import type { EpisodeStatus, PartGuides, Question } from '@/contract/episode';
import type { Slot } from '@/contract/episode-content';

/** An episode of the demo. Days are relative to today; the files are in `audio/`. */
interface DemoEpisode {
  number: number;
  /** 2 if absent: the season before is over. */
  season?: number;
  name: string;
  description: string;
  status: EpisodeStatus;
  category: string;
  dueIn: number;
  publishedAgo?: number;
  /** It is published automatically on the morning of that day. */
  publishIn?: number;
  feature?: string;
  /** The speakers, in order. */
  hosts?: string[];
  questions?: Question[];
  guides?: PartGuides;
  rovers?: Partial<Record<Slot, string>>;
  ashford?: Partial<Record<Slot, string>>;
  /** Whether the new club takes part too, without having sent anything. */
  forHillside?: boolean;
  /** Whether people without an account hear it. */
  isPublic?: boolean;
}

export const demoEpisodes: DemoEpisode[] = [
  {
    number: 8,
    season: 1,
    name: 'Rain Delay',
    description: 'A whole episode made in the clubhouse, because nobody could see the pitch.',
    status: 'archived',
    category: 'Club life',
    dueIn: -62,
    publishedAgo: 60,
    feature: 'feature-one-kind-word.mp3',
  },
  {
    number: 9,
    season: 1,
    name: 'The Long Throw',
    description: 'How the under-11s practised one thing for a month, and what happened when it worked.',
    status: 'published',
    category: 'Match day',
    hosts: ['Tom Whitlock'],
    questions: [{ kind: 'text', text: 'What would you practise for a whole month?', choices: [] }],
    dueIn: -47,
    publishedAgo: 45,
    rovers: {
      intro: 'rovers-9-intro.mp3',
      interview: 'rovers-9-interview.webm',
      outro: 'rovers-9-outro.mp3',
    },
  },
  {
    number: 10,
    season: 1,
    name: 'Before the Whistle',
    description: 'Nerves, lucky socks and the two minutes in the tunnel. Dana talks to goalkeeper Priya.',
    status: 'published',
    category: 'Club life',
    hosts: ['Dana Okafor', 'Priya Raman'],
    questions: [
      {
        kind: 'emoji',
        text: 'Priya was nervous before the match. How do you feel before yours?',
        choices: [],
      },
      { kind: 'text', text: 'What could someone say to you before the whistle?', choices: [] },
    ],
    dueIn: -21,
    publishedAgo: 19,
    rovers: {
      intro: 'rovers-10-intro.opus',
      interview: 'rovers-10-interview.mp3',
      outro: 'rovers-10-outro.mp3',
    },
  },
  {
    number: 11,
    name: 'Eleven Muddy Boots',
    description: 'Club news, an interview with goalkeeper Priya, and how the under-12s turned it round.',
    status: 'published',
    category: 'Match day',
    dueIn: -5,
    publishedAgo: 3,
    feature: 'feature-losing-well.mp3',
    hosts: ['Élodie Marchand', 'Dana Okafor', 'Tom Whitlock'],
    questions: [
      { kind: 'emoji', text: 'How did your last match leave you?', choices: [] },
      {
        kind: 'choice',
        text: 'Your team is two goals behind. What helps most?',
        choices: ['A joke', 'A plan', 'A hug', 'Just playing on'],
      },
    ],
    rovers: {
      intro: 'rovers-11-intro.mp3',
      interview: 'rovers-11-interview.m4a',
      outro: 'rovers-11-outro.mp3',
    },
    ashford: {
      intro: 'ashford-11-intro.mp3',
      interview: 'ashford-11-interview.m4a',
      outro: 'ashford-11-outro.opus',
    },
    forHillside: true,
    isPublic: true,
  },
  {
    number: 12,
    name: 'The Derby Week',
    description: 'Two clubs, one river, and a trophy made of cardboard.',
    status: 'in_progress',
    category: 'Match day',
    dueIn: 7,
    publishIn: 8,
    feature: 'feature-one-kind-word.mp3',
    hosts: ['Dana Okafor', 'Élodie Marchand'],
    questions: [
      {
        kind: 'choice',
        text: 'Who would you like to sit next to on the way to the derby?',
        choices: ['My best friend', 'The goalkeeper', 'Somebody new'],
      },
      { kind: 'text', text: 'What is the kindest word you have heard on a pitch?', choices: [] },
      { kind: 'emoji', text: 'How do you feel about the derby?', choices: [] },
    ],
    guides: {
      intro: {
        say: 'Say hello, and which club this is.\nTwo pieces of news: who played, and what comes next.\nSay who will be heard next.',
        length: '2 to 3 minutes',
      },
      interview: {
        say: 'A player who has been in a derby.\nAsk for one moment, and let them tell it.',
        length: '5 to 10 minutes',
      },
      outro: { say: 'What was the score, and who made you laugh?', length: 'about a minute' },
    },
    rovers: { intro: 'rovers-12-intro.m4a', interview: 'rovers-12-interview-cut.mp3' },
  },
  {
    number: 13,
    name: 'Half-Time Oranges',
    description: '',
    status: 'draft',
    category: 'Club life',
    dueIn: 21,
  },
];

/** The categories of the platform; most are there for the season to come. */
export const demoCategories = [
  ['Match day', 'The week before a game, the game itself, and the drive home.'],
  ['Club life', 'Kit rooms, tea urns and the people without whom nothing would happen.'],
  ['Training ground', 'What is practised, why it is, and what to try in the garden.'],
  ['Goalkeepers', 'For everybody who ever stood in the rain between two posts.'],
  ['Girls’ football', 'Teams, players and coaches of the girls’ game.'],
  ['Well-being', 'Nerves, sleep, friends, and losing well.'],
  ['Parents on the touchline', 'How to cheer, when to be quiet, and what to say afterwards.'],
  ['Volunteers', 'Drivers, washers, painters of lines.'],
  ['Referees', 'The laws of the game, and those who have to decide by them.'],
  ['Food & fuel', 'What to eat before, between and after.'],
  ['Legends', 'Old boys and girls of the club tell how it was.'],
  ['End of season', 'Trophies, speeches, and what comes next.'],
] as const;

export const mimeOf: Record<string, string> = {
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.opus': 'audio/ogg',
  '.webm': 'audio/webm',
  '.png': 'image/png',
};
