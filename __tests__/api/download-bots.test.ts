import { isBot } from '@/server/download/bots';

const people = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
  'AppleCoreMedia/1.0.0.21A329 (iPhone; U; CPU OS 17_0 like Mac OS X; en_gb)',
  'Podcasts/1630.2 CFNetwork/1410.0.3 Darwin/22.6.0',
  'Overcast/3.0 (+http://overcast.fm/; iOS podcast app)',
  'PocketCasts/1.0 (Pocket Casts Feed Parser; +http://pocketcasts.com/)',
  'AntennaPod/3.4.0',
  'Spotify/8.9 iOS/17',
  'gPodder/3.11.4',
  'VLC/3.0.18 LibVLC/3.0.18',
  'newsboat/2.21 (Linux x86_64)',
];

const bots = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; http://ahrefs.com/robot/)',
  '7Siters/1.1',
  'Amazon Music Podcast',
  'Barkrowler/0.9',
  'Beacon/1.0 Podcast Sync',
  'Bytespider',
  'Facebot',
  'Feedly/1.0',
  'LinkPreview/1',
  'Metacast/1 Crawler',
  'Mozilla/5.0',
  'OmnyStudio/1',
  'Podgrab',
  'Podscribe/1',
  'PodUptime/1',
  'RSStT/2',
  'SharingUIService/1',
  'Zencastr/1',
  'curl/8.5.0',
  'podcast-shard-downloader/1',
  'python-requests/2.32',
  'teeming-modal-podcast-transcriber/1',
];

test.each(people)('%s is an app or a browser of people', (userAgent) => {
  expect(isBot(userAgent)).toBe(false);
});

test.each(bots)('%s is a bot, and what it fetches is no download', (userAgent) => {
  expect(isBot(userAgent)).toBe(true);
});
