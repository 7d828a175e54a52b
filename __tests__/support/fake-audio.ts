/**
 * jsdom has no sound. This replaces the browser's media element, as strict as the strictest browser: a file
 * is known only after `play()`, a seek before that is lost, events come later and not at once.
 */
interface Fake {
  paused: boolean;
  currentTime: number;
  readyState: number;
  ended: boolean;
  seeking: boolean;
  error: { code: number } | null;
}

const fakes = new WeakMap<HTMLMediaElement, Fake>();
const durations = new Map<string, number>();
let refusal: DOMException | undefined;

const of = (element: HTMLMediaElement): Fake => {
  const known = fakes.get(element);
  if (known) return known;
  const fake = { paused: true, currentTime: 0, readyState: 0, ended: false, seeking: false, error: null };
  fakes.set(element, fake);
  return fake;
};

const later = (element: HTMLMediaElement, ...events: string[]) =>
  queueMicrotask(() => {
    for (const event of events) element.dispatchEvent(new Event(event));
  });

/** How long the file behind a `src` is, in seconds. */
export const setDuration = (src: string, seconds: number): void => {
  durations.set(src, seconds);
};

/** What the next `play()` rejects with. */
export const refusePlay = (name: string): void => {
  refusal = new DOMException('refused', name);
};

/** Lets it sound for so many seconds of the episode, in the steps in which browsers tell. */
export function sound(element: HTMLMediaElement, seconds: number): void {
  const fake = of(element);
  for (let heard = 0; heard < seconds && !fake.paused; heard += 0.25) {
    fake.currentTime = Math.min(element.duration, fake.currentTime + Math.min(0.25, seconds - heard));
    element.dispatchEvent(new Event('timeupdate'));
    if (fake.currentTime >= element.duration) {
      fake.ended = true;
      fake.paused = true;
      element.dispatchEvent(new Event('pause'));
      element.dispatchEvent(new Event('ended'));
    }
  }
}

/** The connection goes: `code` as in MediaError. */
export function breakSound(element: HTMLMediaElement, code: number): void {
  const fake = of(element);
  fake.error = { code };
  fake.readyState = 0;
  element.dispatchEvent(new Event('error'));
}

const own = (name: string, descriptor: PropertyDescriptor & ThisType<HTMLMediaElement>) =>
  Object.defineProperty(HTMLMediaElement.prototype, name, { configurable: true, ...descriptor });

export function installFakeAudio(): void {
  window.MediaError ??= { MEDIA_ERR_NETWORK: 2 } as typeof MediaError;
  for (const name of ['paused', 'ended', 'seeking', 'readyState', 'error'] as const) {
    own(name, {
      get() {
        return of(this)[name];
      },
    });
  }
  own('duration', {
    get() {
      return of(this).readyState > 0
        ? (durations.get(this.getAttribute('src') ?? '') ?? Number.NaN)
        : Number.NaN;
    },
  });
  own('currentTime', {
    get() {
      return of(this).currentTime;
    },
    set(value: number) {
      const fake = of(this);
      if (fake.readyState === 0) return;
      fake.currentTime = value;
      fake.ended = false;
      fake.seeking = true;
      queueMicrotask(() => {
        this.dispatchEvent(new Event('seeking'));
        fake.seeking = false;
        this.dispatchEvent(new Event('timeupdate'));
        this.dispatchEvent(new Event('seeked'));
      });
    },
  });
  own('src', {
    get() {
      return this.getAttribute('src') ?? '';
    },
    // Another file begins at its start.
    set(value: string) {
      this.setAttribute('src', value);
      fakes.delete(this);
    },
  });
  own('load', {
    value(this: HTMLMediaElement) {
      fakes.delete(this);
    },
  });
  own('play', {
    async value(this: HTMLMediaElement) {
      const fake = of(this);
      if (refusal) {
        const thrown = refusal;
        refusal = undefined;
        throw thrown;
      }
      if (!this.getAttribute('src')) throw new DOMException('no source', 'NotSupportedError');
      fake.paused = false;
      if (fake.ended) Object.assign(fake, { ended: false, currentTime: 0 });
      later(this, 'play');
      await Promise.resolve();
      if (fake.readyState === 0) {
        fake.readyState = 4;
        fake.error = null;
        this.dispatchEvent(new Event('durationchange'));
        this.dispatchEvent(new Event('loadedmetadata'));
        await Promise.resolve();
      }
      if (fake.paused) throw new DOMException('paused', 'AbortError');
      this.dispatchEvent(new Event('playing'));
    },
  });
  own('pause', {
    value(this: HTMLMediaElement) {
      const fake = of(this);
      if (fake.paused) return;
      fake.paused = true;
      later(this, 'timeupdate', 'pause');
    },
  });
}
