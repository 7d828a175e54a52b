/** How long people have listened together: `48 minutes`, `3.2 hours`. */
export function listeningTimeWords(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  const hours = (seconds / 3600).toLocaleString('en-GB', { maximumFractionDigits: minutes < 6000 ? 1 : 0 });
  return `${hours} hours`;
}
