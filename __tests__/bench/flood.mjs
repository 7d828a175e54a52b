import { parentPort, workerData } from 'node:worker_threads';

// Sends the same call many times at once, from a thread of its own: the attacker's work must not delay the clock of others.
const { url, count, ...call } = workerData;
const one = async () => {
  const answer = await fetch(url, call);
  await answer.text();
  return answer.status;
};
parentPort.postMessage(await Promise.all(Array.from({ length: count }, one)));
