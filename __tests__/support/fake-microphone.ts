import { replaceProperty } from './replace-property';

/** Records until it is stopped, which gives the last piece; the test releases each one before. */
export class FakeRecorder extends EventTarget {
  static current: FakeRecorder | undefined;
  static isTypeSupported = () => true;
  state: 'recording' | 'inactive' = 'inactive';
  start() {
    this.state = 'recording';
    FakeRecorder.current = this;
  }
  piece() {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['sound']) }));
  }
  stop() {
    this.state = 'inactive';
    queueMicrotask(() => {
      this.piece();
      this.dispatchEvent(new Event('stop'));
    });
  }
}

/** The microphone of this browser, as it answers when it is asked for; undefined where there is none to ask. */
export function withMicrophone(getUserMedia: (() => Promise<unknown>) | undefined): void {
  replaceProperty(globalThis, 'isSecureContext', { value: true, writable: true });
  replaceProperty(globalThis, 'MediaRecorder', { value: FakeRecorder, writable: true });
  replaceProperty(navigator, 'mediaDevices', { value: getUserMedia && { getUserMedia } });
}

/** A microphone that may be used. Returns what hears that it is closed. */
export function openMicrophone(): jest.Mock {
  const stop = jest.fn();
  const track = Object.assign(new EventTarget(), { stop });
  withMicrophone(async () => ({ getTracks: () => [track], getAudioTracks: () => [track] }));
  return stop;
}
