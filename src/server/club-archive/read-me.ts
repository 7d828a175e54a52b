import { placeholder } from './archive-feed';
import type { ArchivedClub } from './archived-club';
import { checksumsName } from './write-zip';

const list = (lines: readonly string[]) => lines.map((line) => `  ${line}`).join('\n');

/** `README.txt` of an archive. */
export function readMe({ club, episodes, missing, madeAt }: ArchivedClub): string {
  const leftOut = episodes.filter(({ file, inFeed }) => file !== null && !inFeed);
  const paragraphs = [
    `${club.clubname}: everything, as of ${madeAt.slice(0, 10)}`,
    `What is here

  episodes/        every finished episode as MP3, with its cover and chapters in it; beside it the cover, and
                   what is said in it (.vtt) where that was written down
  parts/           the recordings as the club has sent them, by episode
  club/            logo, audio identity, and the club’s own sponsor with its spot
  playlists/       the club’s playlists, for any player (.m3u8)
  members.csv      the people of the club, as its admins see them: of children the first name and an initial
  figures/         how often each episode was heard. A number of fewer than ten people reads "fewer than 10"
  feed.xml         the podcast as another host reads it
  club.json        all of the above for programs; schema.json (JSON Schema) describes it
  ${checksumsName}   to check that the files are whole: sha256sum -c ${checksumsName}`,
    `To go on elsewhere

  1. Put the folder "episodes" on a web space, or upload the MP3 files to the new host.
  2. In feed.xml replace ${placeholder} by the address of that web space,
     everywhere, and give the address of feed.xml to the new host as the show to import.
  3. Tell us the address of the new feed: on the page from which this archive comes. Podcast apps that follow
     a link of ours are then led there, and show no episode a second time.`,
    `What is not here

  Answers that families have given, messages, passwords, and links to private feeds. Spots of the platform’s
  sponsors are only where they are in finished episodes. Recordings with a child whose parents have not agreed
  to that are left out.`,
    leftOut.length > 0 &&
      `In episodes/ and not in feed.xml, because they are not for everyone, were archived, or a child is heard in
them without the consent to people outside the club:\n\n${list(leftOut.map(({ file }) => file ?? ''))}`,
    missing.length > 0 && `These files could not be read:\n\n${list(missing)}`,
    `Please keep this archive as you would keep the list of your members, and delete it when you are done: voices
of children are in it, and their parents may withdraw their consent.`,
  ];
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`.replaceAll('\n', '\r\n');
}
