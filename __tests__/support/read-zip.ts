import { inflateRawSync } from 'node:zlib';

/** The files of a ZIP by their names, as its directory has them. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const method = zip.readUInt16LE(at + 10);
    const bytes = zip.readUInt32LE(at + 20);
    const [name, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const head = zip.readUInt32LE(at + 42);
    const from = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
    const content = zip.subarray(from, from + bytes);
    files.set(
      zip.toString('utf8', at + 46, at + 46 + name),
      method === 0 ? content : inflateRawSync(content),
    );
    at += 46 + name + extra + comment;
  }
  return files;
}
