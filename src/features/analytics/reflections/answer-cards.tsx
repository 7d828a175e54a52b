import Link from 'next/link';
import { limits } from '@/contract/limits';
import {
  type Feeling,
  feelingNames,
  feelings,
  type Theme,
  type Themes,
} from '@/contract/reflection/reflection';
import { FeelingFace } from '@/entities/reflection/feeling-face';
import { CardRow } from '@/kit/analytics/analytics-page';
import { ChartCard } from '@/kit/analytics/chart-card';
import { type AnalyticsQuery, part } from '@/kit/analytics/use-analytics';
import { t } from '@/language/text';
import { type Bar, BarList } from '@/ui/chart/bar-list';
import type { ChartTable } from '@/ui/chart/chart-table';
import styles from './answer-cards.module.css';
import { useChosenEpisode } from './use-chosen-episode';

const few = t`Fewer than ${limits.fewestAnswers}`;
const nothing: ChartTable = { columns: [], rows: [] };

interface Said {
  label: string;
  /** Null for fewer than `limits.fewestAnswers`. */
  count: number | null;
}

/** Faces and choices in the order in which they are asked, words by how many used them. */
const saidOn = ({ counts, words }: Theme): Said[] => [
  ...counts,
  ...words.map(({ word, count }) => ({ label: word, count })),
];

const isFeeling = (label: string): label is Feeling => feelings.some((feeling) => feeling === label);

/** A face by its name; all else as it was written. */
const wordsOf = ({ kind }: Theme, label: string) =>
  kind === 'emoji' && isFeeling(label) ? feelingNames[label] : label;

const saidTable = (theme: Theme): ChartTable => {
  const said = saidOn(theme);
  if (theme.answers === null || said.length === 0) return nothing;
  return {
    columns: [
      { title: theme.kind === 'text' ? t`Word` : t`Answer`, kind: 'text' },
      { title: t`People, at least`, kind: 'count' },
    ],
    rows: said.map(({ label, count }) => [wordsOf(theme, label), count ?? few]),
  };
};

const barOf = (theme: Theme, { label, count }: Said): Bar => ({
  key: label,
  name: wordsOf(theme, label),
  shown:
    theme.kind === 'emoji' && isFeeling(label) ? (
      <span className={styles.feeling}>
        <FeelingFace feeling={label} size={28} />
        {feelingNames[label]}
      </span>
    ) : undefined,
  value: count,
  hidden: false,
  note: count === null ? t`fewer than 5` : t`or more`,
});

/** How the answers to one question are spread. Of own words those that five people used. */
const AnswerCard = ({ answer, theme }: { answer: AnalyticsQuery<Theme>; theme: Theme }) => (
  <ChartCard
    title={theme.text}
    subtitle={
      theme.answers === null
        ? undefined
        : theme.kind === 'text'
          ? t`${theme.answers} or more answers. Words that five or more people used`
          : t`${theme.answers} or more answers`
    }
    answer={answer}
    howWeCount="answers"
    file="answers"
    subject={({ text }) => text}
    empty={
      theme.answers === null
        ? t`Fewer than ${limits.fewestAnswers} have answered so far. Answers appear here from ${limits.fewestAnswers} on.`
        : t`No word was used by ${limits.fewestAnswers} people yet.`
    }
    table={saidTable}
  >
    {(data) => (
      <BarList
        label={data.text}
        kind="count"
        titles={[t`Answer`, t`People`]}
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
      <h2 className={styles.episode}>{t`After Ep ${episode.number} · ${episode.name}`}</h2>
      <p className={styles.families}>
        {families.answered === null
          ? t`Fewer than ${limits.fewestAnswers} of ${families.of} families have answered.`
          : t`${families.answered} or more of the ${families.of} families have answered.`}{' '}
        {episodeId && (
          <Link href={addressOf({ episodeId: '' })} shallow scroll={false}>{t`Show the newest`}</Link>
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
        title={t`What families said`}
        answer={answer}
        howWeCount="answers"
        file="answers"
        empty={t`Answers appear here once an episode with questions is out and ${limits.fewestAnswers} people have answered.`}
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
