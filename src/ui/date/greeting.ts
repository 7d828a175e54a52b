/** "Good morning, Dana", by the clock of the reader's device. */
export function greeting(firstName: string, now: Date = new Date()): string {
  const hour = now.getHours();
  const part = hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon';
  return `Good ${part}, ${firstName}`;
}
