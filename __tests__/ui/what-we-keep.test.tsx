import { screen } from '@testing-library/react';
import { whatWeKeep } from '@/features/family/what-we-keep';
import { WhatWeKeepPage } from '@/features/family/what-we-keep-page';
import { violations } from '../support/axe';
import { renderScreen } from '../support/render';

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z’-]+/g) ?? [];

/** As it is spoken, near enough: groups of vowels, without a silent e at the end. */
function syllablesOf(word: string): number {
  const spoken = word.replace(/[^a-z]/g, '').replace(/(?:[^laeiouy]es|[^tdaeiouy]ed|[^laeiouy]e)$/, '');
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 0);
}

/** The grade of Flesch and Kincaid: the year of school that understands a text. A nine-year-old is in the fourth. */
function gradeOf(text: string): number {
  const sentences = text.split(/[.?!]+/).filter((sentence) => sentence.trim() !== '').length;
  const words = wordsOf(text);
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59;
}

test('A6 K-17 a nine-year-old can read what is kept: at most the fourth grade, and no long sentence', () => {
  const hard =
    'Personal information is retained exclusively for purposes that your guardians have authorised.';
  expect(gradeOf(hard)).toBeGreaterThan(12);
  for (const { title, lines } of whatWeKeep) {
    expect([title, gradeOf(lines.join(' ')) <= 4]).toEqual([title, true]);
    const longest = lines.flatMap((line) => line.split(/[.?!]/)).map((sentence) => wordsOf(sentence).length);
    expect([title, Math.max(...longest) <= 20]).toEqual([title, true]);
  }
});

test('A6 K-17 the page says all of it', async () => {
  renderScreen(<WhatWeKeepPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'What we keep about you' })).toBeVisible();
  for (const { title, lines } of whatWeKeep) {
    expect(screen.getByRole('heading', { level: 2, name: title })).toBeVisible();
    for (const line of lines) expect(screen.getByText(line)).toBeVisible();
  }
  expect(await violations()).toEqual([]);
});
