/** The elements of WebM that matter here (RFC 9559). */
const ids = {
  segment: 0x18538067,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
};
/** Their content is read on; every other element is taken as a whole. */
const opened: readonly number[] = [ids.segment, ids.cluster];

interface Element {
  id: number;
  /** Where it begins, where its content does, and where it ends; an unknown size ends with the data. */
  start: number;
  content: number;
  end: number;
}

/** A number of EBML: its first bits say how many bytes it has. With `marked` those bits stay, as in an id. */
function readNumber(
  bytes: Uint8Array,
  at: number,
  marked: boolean,
): { value: number; length: number } | undefined {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > bytes.length) return undefined;
  const mask = 0xff >> length;
  let value = marked ? first : first & mask;
  let unknown = (first & mask) === mask;
  for (let i = 1; i < length; i += 1) {
    const next = bytes[at + i] ?? 0;
    unknown &&= next === 0xff;
    value = value * 256 + next;
  }
  return { value: !marked && unknown ? Number.POSITIVE_INFINITY : value, length };
}

/** The elements in their order, into segments and clusters. Ends before one whose end is missing. */
function* elementsOf(bytes: Uint8Array, from = 0): Generator<Element> {
  for (let at = from; at < bytes.length; ) {
    const id = readNumber(bytes, at, true);
    const size = id && readNumber(bytes, at + id.length, false);
    if (!id || !size) return;
    const content = at + id.length + size.length;
    const isOpened = opened.includes(id.value);
    const end = isOpened ? bytes.length : content + size.value;
    if (end > bytes.length) return;
    yield { id: id.value, start: at, content, end };
    at = isOpened ? content : end;
  }
}

const readUint = (bytes: Uint8Array, from: number, to: number) =>
  bytes.subarray(from, to).reduce((sum, byte) => sum * 256 + byte, 0);

/** A cluster's timestamp, in eight bytes. */
function timestampOf(ms: number): Uint8Array<ArrayBuffer> {
  const element = new Uint8Array(10);
  element.set([ids.timestamp, 0x88]);
  new DataView(element.buffer).setBigUint64(2, BigInt(ms));
  return element;
}

/** The heads of a segment and of a cluster whose end is not known beforehand. */
const unknownSize = [0x01, 255, 255, 255, 255, 255, 255, 255];
const segmentHead = new Uint8Array([0x18, 0x53, 0x80, 0x67, ...unknownSize]);
const clusterHead = new Uint8Array([0x1f, 0x43, 0xb6, 0x75, ...unknownSize]);
/** When a block says no more than its beginning, it is taken to be as long as the longest that browsers write. */
const blockMs = 60;

/** Where a block says when it is heard, from its cluster on; undefined for a group without one. */
function timeAt(bytes: Uint8Array, { id, content, end }: Element): number | undefined {
  if (id === ids.simpleBlock) return content + 1;
  for (const inner of elementsOf(bytes.subarray(0, end), content))
    if (inner.id === ids.block) return inner.content + 1;
  return undefined;
}

/**
 * Makes one WebM recording of segments that one browser has recorded one after the other. It keeps the head
 * of the first; the clusters of the others follow, their times shifted. What a crash has cut off at the end
 * of a segment is left out, and so is what does not begin within `keep`, in milliseconds: the sound is cut
 * without being encoded anew.
 */
export function joinWebm(
  segments: readonly Uint8Array<ArrayBuffer>[],
  keep: { from: number; to: number } = { from: 0, to: Number.POSITIVE_INFINITY },
): Blob {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let before = 0;
  for (const [index, bytes] of segments.entries()) {
    let time = 0;
    let last = before;
    let inCluster = false;
    /** Whether the cluster's head was written, which waits for the first block that is kept. */
    let begun = false;
    /** Ranges that are copied unchanged; thousands of adjacent blocks become one range. */
    let same = { from: 0, to: 0 };
    const take = ({ start, end }: Element) => {
      if (same.to !== start) put();
      same = { from: same.to === start ? same.from : start, to: end };
    };
    const put = (...piece: Uint8Array<ArrayBuffer>[]) => {
      if (same.to > same.from) pieces.push(bytes.subarray(same.from, same.to));
      same = { from: 0, to: 0 };
      pieces.push(...piece);
    };
    const takeBlock = (element: Element) => {
      const at = timeAt(bytes, element);
      const view = new DataView(bytes.buffer, bytes.byteOffset);
      const relative = at === undefined ? 0 : view.getInt16(at);
      last = Math.max(last, time + relative + blockMs);
      if (time + relative < keep.from || time + relative >= keep.to) return;
      const clusterTime = Math.max(0, time - keep.from);
      if (!begun) put(clusterHead, timestampOf(clusterTime));
      begun = true;
      // A cluster that began before `keep` now begins with it.
      const earlier = time - keep.from - clusterTime;
      if (earlier === 0 || at === undefined) return take(element);
      const block = bytes.slice(element.start, element.end);
      new DataView(block.buffer).setInt16(at - element.start, relative + earlier);
      put(block);
    };
    for (const element of elementsOf(bytes)) {
      const { id, content, end } = element;
      if (id === ids.cluster) {
        inCluster = true;
        begun = false;
      } else if (id === ids.timestamp) {
        time = before + readUint(bytes, content, end);
      } else if (inCluster) {
        if (id === ids.simpleBlock || id === ids.blockGroup) takeBlock(element);
      } else if (index === 0) {
        if (id === ids.segment) put(segmentHead);
        else take(element);
      }
    }
    put();
    before = last;
  }
  return new Blob(pieces);
}
