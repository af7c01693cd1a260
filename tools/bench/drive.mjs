import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

// Runs the load generator once in a separate process. Reads the task from standard input and writes the result to
// standard output.

const { autocannon: file, requests, ...options } = JSON.parse(await text(process.stdin));
const { default: autocannon } = await import(pathToFileURL(file).href);

let connections = 0;
/** Connections start at different requests. Otherwise they would all write to the same row at the same time. */
const setupClient = (client) => {
  const from = (connections++ * 7) % requests.length;
  client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
};

const result = await autocannon({ ...options, requests, setupClient, timeout: 10 });
const { duration, latency, errors, timeouts } = result;
const good = result['2xx'] + result['3xx'];
process.stdout.write(
  JSON.stringify({
    perSecond: good / duration,
    answers: result.requests.total,
    failed: result['4xx'] + result['5xx'] + errors + timeouts,
    p50: latency.p50,
    p99: latency.p99,
  }),
);
