import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchmarkServer } from '../benchmark-servers';

/** State of the web server at one moment: memory in MB, number of open handles, and event loop lag in ms. */
export type ServerResourceUsage = {
  minute: number;
  resident: number;
  heap: number;
  files: number;
  handles: number;
  streams: number;
  /** Number of all connections that browsers have opened. */
  connections: number;
  lagMs: number;
  /**
   * Memory in MB that is in use after garbage collection, on the heap and outside the heap. Only every second sample
   * contains this value.
   */
  live?: number;
};

const EVERY_MS = 10_000;
const COLLECTED_EVERY = 2;
const PRINTED_EVERY = 30;
const MB = 2 ** 20;

/** Takes a sample of a server every ten seconds until `isOver` returns true. Resolves with all samples. */
export async function collectServerResourceUsage(
  server: BenchmarkServer,
  token: string,
  isOver: () => boolean,
): Promise<ServerResourceUsage[]> {
  const began = performance.now();
  const samples: ServerResourceUsage[] = [];
  for (let turn = 0; !isOver(); turn += 1) {
    await sleep(Math.max(0, began + turn * EVERY_MS - performance.now()));
    const sample = await measureServerResourceUsage(server, token, (performance.now() - began) / 60_000);
    // The sample is taken before the garbage collection, so its resident memory includes the memory that the collection
    // then releases.
    const live = turn % COLLECTED_EVERY === 0 ? await liveOf(server) : undefined;
    if (!sample) continue;
    if (live !== undefined) sample.live = live;
    samples.push(sample);
    if (turn % PRINTED_EVERY === 0) console.log(`  ${formatServerResourceUsage(sample)}`);
  }
  return samples;
}

export function formatServerResourceUsage(sample: ServerResourceUsage): string {
  const { live, files, handles, streams, connections } = sample;
  const [minute, lag] = [Math.round(sample.minute), sample.lagMs.toFixed(0)];
  const [resident, heap] = [sample.resident.toFixed(1), sample.heap.toFixed(1)];
  const inUse = live === undefined ? '' : ` (${live.toFixed(1)} MB in use)`;
  return `minute ${minute}: ${resident} MB resident, heap ${heap} MB${inUse}, ${files} files and sockets, ${handles} handles, ${streams} streams, ${connections} connections, event loop lag ${lag} ms (p99)`;
}

export async function measureServerResourceUsage(
  { url }: BenchmarkServer,
  token: string,
  minute: number,
): Promise<ServerResourceUsage | null> {
  const answer = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  if (!answer.ok) return null; // If the server refuses the request for its metrics, this sample is skipped.
  const sum = (name: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
      .reduce((all, line) => all + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
  return {
    minute,
    resident: sum('process_resident_memory_bytes') / MB,
    heap: sum('nodejs_heap_size_used_bytes') / MB,
    files: sum('process_open_fds'),
    handles: sum('nodejs_active_resources_total'),
    streams: sum('pv_open_streams'),
    connections: sum('nodejs_active_resources{type="TCPSocketWrap"}'),
    lagMs: sum('nodejs_eventloop_lag_p99_seconds') * 1_000,
  };
}

async function liveOf({ child }: BenchmarkServer): Promise<number> {
  child.send('collect');
  for (;;) {
    const [message] = (await once(child, 'message')) as [{ heapUsed?: number; external?: number }];
    if (message.heapUsed !== undefined) return (message.heapUsed + (message.external ?? 0)) / MB;
  }
}
