import { parentPort, workerData } from 'node:worker_threads';

// Sends calls without a pause, from a thread of its own: the attacker's work must not delay the clock of others.
const { calls, connections } = workerData;
const answers = {};
let next = 0;
let goesOn = true;
parentPort.on('message', () => {
  goesOn = false;
});
const connect = async () => {
  while (goesOn) {
    const { url, ...call } = calls[next % calls.length];
    next += 1;
    const answer = await fetch(url, call);
    await answer.arrayBuffer().catch(() => undefined);
    answers[answer.status] = (answers[answer.status] ?? 0) + 1;
  }
};
await Promise.all(Array.from({ length: connections }, connect));
parentPort.postMessage(answers);
parentPort.close();
