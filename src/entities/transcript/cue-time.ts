/** A second as people correct it: `1:02.5`, `1:00:02`. */
export function timeText(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const whole = Math.floor(tenths / 10);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const start = hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}` : String(minutes);
  const tenth = tenths % 10;
  return `${start}:${String(rest).padStart(2, '0')}${tenth > 0 ? `.${tenth}` : ''}`;
}

/** The same as seconds; undefined for what is no time. */
export function readTime(text: string): number | undefined {
  const found = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]?\d(?:[.,]\d{1,3})?)$/.exec(text.trim());
  if (!found) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = found;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'));
}
