import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '../servers';

/** What is known of the web server at a moment: memory in megabytes, what it has open, by how much its thread was late. */
export type Sample = {
  minute: number;
  resident: number;
  heap: number;
  files: number;
  handles: number;
  streams: number;
  /** From browsers, whatever they are for. */
  connections: number;
  lagMs: number;
  /** What is left after all garbage was collected, heap and what hangs on it; three times a minute. */
  live?: number;
};

const EVERY_MS = 10_000;
const COLLECTED_EVERY = 2;
const TOLD_EVERY = 30;
const MB = 2 ** 20;

/** Samples a server each ten seconds until it is told to stop. Resolves with all of them that it gave. */
export async function watch(server: Server, token: string, isOver: () => boolean): Promise<Sample[]> {
  const began = performance.now();
  const samples: Sample[] = [];
  for (let turn = 0; !isOver(); turn += 1) {
    await sleep(Math.max(0, began + turn * EVERY_MS - performance.now()));
    const sample = await sampleOf(server, token, (performance.now() - began) / 60_000);
    // After what is resident was read: what is given back now shows in the next ones.
    const live = turn % COLLECTED_EVERY === 0 ? await liveOf(server) : undefined;
    if (!sample) continue;
    if (live !== undefined) sample.live = live;
    samples.push(sample);
    if (turn % TOLD_EVERY === 0) console.log(`  ${lineOf(sample)}`);
  }
  return samples;
}

export const lineOf = ({ minute, resident, live, heap, files, handles, streams, connections, lagMs }: Sample): string =>
  `minute ${Math.round(minute)}: ${resident.toFixed(1)} MB resident, heap ${heap.toFixed(1)} MB${live === undefined ? '' : ` (${live.toFixed(1)} MB in use)`}, ${files} files and sockets, ${handles} handles, ${streams} streams, ${connections} connections, late by ${lagMs.toFixed(0)} ms (p99)`;

export async function sampleOf({ url }: Server, token: string, minute: number): Promise<Sample | null> {
  const answer = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  if (!answer.ok) return null; // it had no place for this either: nothing is known of the moment
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

async function liveOf({ child }: Server): Promise<number> {
  child.send('collect');
  for (;;) {
    const [told] = (await once(child, 'message')) as [{ heapUsed?: number; external?: number }];
    if (told.heapUsed !== undefined) return (told.heapUsed + (told.external ?? 0)) / MB;
  }
}
