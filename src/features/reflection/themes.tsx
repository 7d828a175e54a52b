import { limits } from '@/contract/limits';
import type { Theme, Themes } from '@/contract/reflection/reflection';
import { choiceName } from '@/entities/reflection/choice-name';
import { listed, t } from '@/language/text';
import { Card } from '@/ui/layout/card';
import { useThemes } from './reflection-queries';
import { atLeastWords, familiesWords, saidOn } from './reflection-words';
import styles from './themes.module.css';

/** Each question with what at least five people have said. */
export const ThemeList = ({ themes }: { themes: Themes }) => (
  <div className={styles.themes}>
    <p className={styles.note}>{familiesWords(themes)}</p>
    {themes.questions.map((theme) => (
      <OneTheme key={theme.text} theme={theme} />
    ))}
    <p
      className={styles.note}
    >{t`Counts go up in fives and begin at five, so that no person can be recognised. What one person wrote is never shown.`}</p>
  </div>
);

function OneTheme({ theme }: { theme: Theme }) {
  const said = saidOn(theme);
  const most = said[0]?.count ?? 1;
  const hidden = theme.counts.flatMap(({ label, count }) =>
    count === null ? [choiceName(theme.kind, label)] : [],
  );
  return (
    <section className={styles.theme} aria-label={theme.text}>
      <h3 className={styles.question}>{theme.text}</h3>
      {theme.answers !== null && (
        <p className={styles.note}>
          {theme.kind === 'text' && said.length > 0
            ? t`${theme.answers} or more answers. Words that many used:`
            : t`${theme.answers} or more answers`}
        </p>
      )}
      {said.length === 0 ? (
        <p className={styles.note}>
          {theme.answers === null
            ? t`Fewer than ${limits.fewestAnswers} have answered so far.`
            : t`So far, no single answer was given by at least ${limits.fewestAnswers} people.`}
        </p>
      ) : (
        <ul className={styles.said}>
          {said.map(({ label, count }) => (
            <li key={label}>
              <span className={styles.label}>{label}</span>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ transform: `scaleX(${count / most})` }} />
              </span>
              <span className={styles.count}>{atLeastWords(count)}</span>
            </li>
          ))}
        </ul>
      )}
      {said.length > 0 && hidden.length > 0 && (
        <p className={styles.note}>{t`Fewer than ${limits.fewestAnswers} each: ${listed(hidden)}`}</p>
      )}
    </section>
  );
}

/** What families said about an episode, for readers of the episode. Nothing where it asks nothing. */
export function ThemesCard({ episodeId }: { episodeId: string }) {
  const { data } = useThemes(episodeId);
  if (!data) return null;
  return (
    <div className={styles.place}>
      <Card title={t`What families said`}>
        <ThemeList themes={data} />
      </Card>
    </div>
  );
}
