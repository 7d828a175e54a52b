import Link from 'next/link';
import { type Feeling, feelings, type Theme, type Themes } from '@/contract/reflection/reflection';
import { FeelingFace } from '@/entities/reflection/feeling-face';
import { CardRow } from '@/kit/analytics/analytics-page';
import { ChartCard } from '@/kit/analytics/chart-card';
import { type AnalyticsQuery, part } from '@/kit/analytics/use-analytics';
import { type Bar, BarList } from '@/ui/chart/bar-list';
import type { ChartTable } from '@/ui/chart/chart-table';
import styles from './answer-cards.module.css';
import { useChosenEpisode } from './use-chosen-episode';

const few = 'Fewer than 5';
const nothing: ChartTable = { columns: [], rows: [] };

interface Said {
  label: string;
  /** Null for fewer than 5. */
  count: number | null;
}

/** Faces and choices in the order in which they are asked, words by how many used them. */
const saidOn = ({ counts, words }: Theme): Said[] => [
  ...counts,
  ...words.map(({ word, count }) => ({ label: word, count })),
];

const saidTable = (theme: Theme): ChartTable => {
  const said = saidOn(theme);
  if (theme.answers === null || said.length === 0) return nothing;
  return {
    columns: [
      { title: theme.kind === 'text' ? 'Word' : 'Answer', kind: 'text' },
      { title: 'People, at least', kind: 'count' },
    ],
    rows: said.map(({ label, count }) => [label, count ?? few]),
  };
};

const isFeeling = (label: string): label is Feeling => feelings.some((feeling) => feeling === label);

const barOf = ({ kind }: Theme, { label, count }: Said): Bar => ({
  key: label,
  name: label,
  shown:
    kind === 'emoji' && isFeeling(label) ? (
      <span className={styles.feeling}>
        <FeelingFace feeling={label} size={28} />
        {label}
      </span>
    ) : undefined,
  value: count,
  hidden: false,
  note: count === null ? 'fewer than 5' : 'or more',
});

/** How the answers to one question are spread. Of own words those that five people used. */
const AnswerCard = ({ answer, theme }: { answer: AnalyticsQuery<Theme>; theme: Theme }) => (
  <ChartCard
    title={theme.text}
    subtitle={
      theme.answers === null
        ? undefined
        : `${theme.answers} or more answers${theme.kind === 'text' ? '. Words that five or more used' : ''}`
    }
    answer={answer}
    howWeCount="answers"
    file="answers"
    empty={
      theme.answers === null
        ? 'Fewer than 5 have answered so far. Answers appear here from 5 on.'
        : 'No word that 5 people share yet.'
    }
    table={saidTable}
  >
    {(data) => (
      <BarList
        label={data.text}
        kind="count"
        titles={['Answer', 'People']}
        bars={saidOn(data).map((said) => barOf(data, said))}
      />
    )}
  </ChartCard>
);

/** How many families answered, and after which episode. */
function Heading({ themes }: { themes: Themes }) {
  const { episodeId, addressOf } = useChosenEpisode();
  const { episode, families } = themes;
  return (
    <div className={styles.heading}>
      <h2 className={styles.episode}>
        After Ep {episode.number} · {episode.name}
      </h2>
      <p className={styles.families}>
        {families.answered === null
          ? `Fewer than 5 of ${families.of} families have answered.`
          : `${families.answered} or more of ${families.of} families answered.`}{' '}
        {episodeId && (
          <Link href={addressOf({ episodeId: '' })} shallow scroll={false}>
            Show the newest
          </Link>
        )}
      </p>
    </div>
  );
}

/** What was answered to one episode, a card for each of its questions. */
export function AnswerCards({ answer }: { answer: AnalyticsQuery<Themes | null> }) {
  const { data: themes } = answer;
  if (!themes)
    return (
      <ChartCard
        title="What families said"
        answer={answer}
        howWeCount="answers"
        file="answers"
        empty="Answers appear here once an episode with questions is out and 5 people have answered."
        table={() => nothing}
      >
        {() => null}
      </ChartCard>
    );
  const cards = themes.questions.map((theme) => (
    <AnswerCard key={theme.text} theme={theme} answer={part(answer, () => theme)} />
  ));
  return (
    <>
      <Heading themes={themes} />
      {cards.length > 1 ? <CardRow>{cards}</CardRow> : cards}
    </>
  );
}
