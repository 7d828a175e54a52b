import type { IncomingMessage } from 'node:http';

const seconds = 5;

/** Whether a person looks at the answer, and not a program of ours. */
export const wantsPage = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && /\btext\/html\b/.test(headers.accept ?? '');

/** What a person sees while the process of the pages is away: it loads again by itself. Without colours, which are those of the browser. */
export const pagesAway = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${seconds}">
<title>Touchline is starting again</title>
<style>
html { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
body { max-width: 32rem; margin: 20vh auto 0; padding: 0 1rem; }
a { display: inline-block; padding: 0.75rem 0; }
</style>
</head>
<body>
<main>
<h1>Touchline is starting again</h1>
<p>This page loads again in a few seconds.</p>
<a href="">Load it now</a>
</main>
</body>
</html>
`;
