import { argv, exit } from 'node:process';

// Ends with 0 while the Touchline on this port is ready. For a container, which has no curl.
const answer = await fetch(`http://127.0.0.1:${argv[2] ?? 3000}/api/readyz`).catch(() => undefined);
exit(answer?.ok ? 0 : 1);
