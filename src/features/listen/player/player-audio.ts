import { yieldToOthers } from '@/ui/media/use-exclusive-playback';

export type AudioEvents = Partial<
  Record<keyof HTMLMediaElementEventMap, (audio: HTMLAudioElement) => unknown>
>;

let element: HTMLAudioElement | undefined;

/**
 * The one audio element of the player. It belongs to the document and to no component, so that it sounds on while pages,
 * layouts and players come and go. The events are wired once, when it is made.
 */
export function playerAudio(events: AudioEvents, onOtherTab: () => void): HTMLAudioElement {
  if (element) return element;
  const audio = document.createElement('audio');
  audio.preload = 'none';
  audio.preservesPitch = true;
  audio.dataset.player = '';
  for (const [name, handle] of Object.entries(events)) audio.addEventListener(name, () => handle(audio));
  document.body.append(audio);
  yieldToOthers(() => audio, onOtherTab);
  element = audio;
  return audio;
}

/** Takes the file out. Loading nothing also ends a download that is under way. */
export function emptyAudio(audio: HTMLAudioElement): void {
  audio.pause();
  audio.removeAttribute('src');
  audio.load();
}
