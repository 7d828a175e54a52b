/**
 * Loads a sound once more after an error. A link that plays a recording may lead to its copy by now, but Chromium asks for the same
 * address only once in half a minute, so each try has an address of its own.
 */
export function loadAnew(audio: HTMLAudioElement): void {
  const [link, tried] = audio.src.split('&again=');
  if (link?.endsWith('&play=true')) audio.src = `${link}&again=${Number(tried ?? 0) + 1}`;
  audio.load();
}
