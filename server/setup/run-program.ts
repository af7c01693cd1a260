import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../runtime/command-failure';

type Options = { env?: Record<string, string>; input?: string };

/** Runs a program and returns its output. If the program fails, throws a failure with the last line of its output. */
export async function runProgram(name: string, args: string[], { env = {}, input }: Options = {}): Promise<string> {
  const child = spawn(name, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  let output = '';
  let errors = '';
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (errors += piece.toString()));
  const [code] = (await Promise.race([once(child, 'close'), once(child, 'error')]).catch((error: Error) => [
    error,
  ])) as [number | Error | null];
  if (code === 0) return output.trim();
  if (code instanceof Error) throw new Failure(`${name} could not be started: ${code.message}.`);
  throw new Failure(`${name} failed: ${(errors || output).trim().split('\n').at(-1) ?? 'no reason given'}`);
}

/** Returns true if a program of this name is installed. */
export const isProgramInstalled = (name: string): boolean =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, name)));
