import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { inArray } from 'drizzle-orm';
import { files } from '../../tables/file';
import { captionsOfRecording } from '../../transcript/captions-of-recording';
import { getRecording } from '../../transcript/recording.store';
import { putTranscript } from '../../transcript/transcript.store';
import type { DemoContext } from './fill-clubs';

const folder = 'src/server/programs/demo/transcripts';

/** What is said in the published episodes, as `audio/clips.txt` has it. The open one has none yet. */
export async function fillTranscripts({ tx }: DemoContext): Promise<void> {
  const captions = new Map(
    (await readdir(path.join(process.cwd(), folder))).map((name) => [path.parse(name).name, name]),
  );
  const recordings = await tx
    .select({ id: files.id, fileName: files.fileName })
    .from(files)
    .where(inArray(files.purpose, ['part', 'feature']));
  for (const { id, fileName } of recordings) {
    const name = captions.get(path.parse(fileName).name);
    const recording = name && (await getRecording(tx, id));
    if (!recording) continue;
    const file = await readFile(path.join(process.cwd(), folder, name));
    const { cues } = await captionsOfRecording(file, recording.duration);
    await putTranscript(tx, recording, cues, { byService: false });
  }
}
