import { parseArgs } from 'node:util';
import { Failure } from '@/server/runtime/command-failure';

export type BenchmarkOptions = {
  posts: number;
  /** Keys of the benchmark cases to measure. An empty list means all cases. */
  rows: string[];
  rounds: number;
  /** Time in seconds for which each benchmark case is measured on each server, per round. */
  seconds: number;
  connections: number[];
  /** A folder that keeps the database for the next run. */
  data: string | undefined;
  /** If true, the command writes the result table into docs/performance.md. */
  isWritten: boolean;
};

export function parseBenchmarkOptions(args: string[]): BenchmarkOptions {
  const { values } = parseArgs({
    args,
    options: {
      posts: { type: 'string', default: '20000' },
      rows: { type: 'string', default: '' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '10' },
      data: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const list = (text: string) => text.split(',').filter((part) => part !== '');
  return {
    posts: parseWholeNumber('posts', values.posts, 1_000, 2_000_000),
    rows: list(values.rows),
    rounds: parseWholeNumber('rounds', values.rounds, 1, 20),
    seconds: parseWholeNumber('seconds', values.seconds, 1, 30),
    connections: list(values.connections).map((each) => parseWholeNumber('connections', each, 1, 200)),
    data: values.data,
    isWritten: values.write,
  };
}

export function parseWholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new Failure(`--${name} must be a whole number from ${min} to ${max}.`);
  return value;
}
