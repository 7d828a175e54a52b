const letters: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' },
};

/** Small letters without accents, so that "gloves" finds Glóves, and "soren" Søren: the same as `fold_text` of the database. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[øłđħıßæœ]/g, (letter) => letters[letter] ?? letter);
