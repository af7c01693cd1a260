import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { constants, getPriority, setPriority } from 'node:os';
import path from 'node:path';
import { projectRoot } from './runtime/config';
import { Failure, ReportedFailure } from './runtime/command-failure';

const children = new Set<ChildProcess>();

/** Starts Node with the given arguments, as a child process that ends with this process. */
export function startNodeProcess(
  args: string[],
  env: Record<string, string>,
  stdio: StdioOptions,
  cwd = projectRoot,
): ChildProcess {
  return track(spawn(process.execPath, args, { cwd, env: env as NodeJS.ProcessEnv, stdio }));
}

function track(child: ChildProcess): ChildProcess {
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Lowers the priority of a build process, so that running web servers on this machine stay fast. */
function lowerPriority(child: ChildProcess): ChildProcess {
  const { PRIORITY_BELOW_NORMAL: lower } = constants.priority;
  // The priority is only ever lowered, because a process may not raise its own priority.
  if (child.pid && getPriority() < lower) setPriority(child.pid, lower);
  return child;
}

/**
 * Node option that ends a process when its parent process is killed. Otherwise a build would continue and block the
 * next build.
 */
const END_WITH_PARENT = `--import=data:text/javascript,${encodeURIComponent(
  'const parent = process.ppid; setInterval(() => { if (process.ppid !== parent) process.exit(1); }, 500).unref()',
)}`;

/** Runs Node with the given arguments until Node exits. Shows the output only if Node fails. */
export async function runNodeQuietly(
  what: string,
  args: string[],
  env: Record<string, string>,
  cwd?: string,
): Promise<void> {
  const child = lowerPriority(startNodeProcess([END_WITH_PARENT, ...args], env, ['ignore', 'pipe', 'pipe'], cwd));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Failure(`${what} failed:\n${output.trimEnd().split('\n').slice(-40).join('\n')}`);
}

/** Runs Node until it exits, attached to our terminal. */
export async function runNodeInTerminal(args: string[], env: Record<string, string>): Promise<void> {
  const [code] = (await once(startNodeProcess(args, env, 'inherit'), 'close')) as [number | null];
  if (code !== 0) throw new ReportedFailure();
}

/** Returns Node's arguments for one of our scripts, so that it can load TypeScript and the server-only files of lib. */
export const nodeScriptArguments = (name: string, ...args: string[]) => [
  '--conditions=react-server',
  '--import=tsx',
  `scripts/${name}.ts`,
  ...args,
];

/** Ends all running child processes with SIGTERM. After `graceMs` ms, kills those that still run with SIGKILL. */
export async function endChildProcesses(graceMs: number): Promise<void> {
  const exits = [...children].map((child) => once(child, 'exit'));
  for (const child of children) child.kill('SIGTERM');
  const force = setTimeout(() => killChildProcesses(), graceMs);
  await Promise.all(exits);
  clearTimeout(force);
}

export function killChildProcesses(): void {
  for (const child of children) child.kill('SIGKILL');
}

/** Runs a program from node_modules in our terminal. Returns true if it succeeded. */
export async function runNpmPackageProgram(
  name: string,
  args: string[],
  env: Record<string, string>,
): Promise<boolean> {
  const child = track(
    spawn(path.join(projectRoot, 'node_modules/.bin', name), args, {
      cwd: projectRoot,
      env: env as NodeJS.ProcessEnv,
      stdio: 'inherit',
    }),
  );
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0;
}
