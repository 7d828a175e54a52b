/** "Ana Maria Silva" → `AS`. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((part) => part.slice(0, 1))
    .filter((_, place, all) => place === 0 || place === all.length - 1)
    .join('')
    .toUpperCase();
