import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_RESTARTS, createRestartPolicy } from './restart-policy';
import { startNodeProcess } from './child-processes';
import { projectRoot, type ServerConfig } from './runtime/config';
import { explainError, Failure } from './runtime/command-failure';
import { saveWebServerPid } from './runtime/lock';

type WebServerCallbacks = {
  /** True during shutdown, so that an exit is not treated as a crash. */
  isEnding: () => boolean;
  /** Called when the web server crashes too often to be restarted. */
  giveUp: (reason: Failure) => void;
};

let web: ChildProcess | undefined;

export const isWebServerRunning = (): boolean => web?.exitCode === null && web.signalCode === null;

/**
 * Starts the web server and resolves once the server responds. Rejects if the server exits before its first response,
 * because the setup must then be wrong. After a later crash, restarts the server.
 */
export async function startWebServer(
  config: ServerConfig,
  { isEnding: isStopping, giveUp }: WebServerCallbacks,
): Promise<void> {
  const next = createRestartPolicy();
  const restart = async (reason: string): Promise<void> => {
    if (isStopping()) return;
    const delay = next(performance.now());
    if (delay === null)
      return giveUp(new Failure(`${reason} It was started again ${MAX_RESTARTS} times within a minute.`));
    console.error(`✗ ${reason} It is started again${delay === 0 ? '' : ` in ${delay / 1_000} s`}.`);
    await sleep(delay);
    if (isStopping()) return;
    try {
      await launch(config, restart);
      console.log('✓ the web server answers again');
    } catch (error) {
      await restart(explainError(error));
    }
  };
  await launch(config, restart);
}

/**
 * Node options of the web server (measurements in docs/performance.md):
 * - The heap for new objects has 12 MB instead of 48. The server then needs 100 MB less under load and renders just as
 *   fast.
 * - V8 keeps the bytecode of functions, because it would otherwise discard unused bytecode and compile it again.
 * - V8 interprets the bytecode of rarely called functions. If it compiled them to machine code, the server's memory
 *   would grow for hours.
 * - V8 compiles functions to machine code after 100 calls and fully optimizes them after 300. With V8's higher
 *   defaults, the server would need more memory, and hours until its functions are optimized.
 */
export const webServerNodeOptions = (heapMegabytes: number): string[] => [
  `--max-old-space-size=${heapMegabytes}`,
  '--max-semi-space-size=4',
  '--no-flush-bytecode',
  '--no-sparkplug',
  '--invocation-count-for-maglev=100',
  '--invocation-count-for-turbofan=300',
  '--max-inlined-bytecode-size-cumulative=300',
  'server/serve.ts',
];

/**
 * Settings of the system's memory allocator, for memory outside Node's heap. By default, each thread gets its own
 * region of memory (arena), up to eight per core, and the server's memory grows for an hour (docs/performance.md). With
 * these settings, the allocator uses two arenas, and returns large free blocks to the system immediately.
 */
export const MEMORY_ALLOCATOR_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' } as const;

/**
 * Starts the web server's process and resolves once the web server responds. Rejects if the process exits before that.
 * Calls `onExit` if the process exits later.
 */
function launch(
  { env, embedded, dataDir, heapMegabytes }: ServerConfig,
  onExit: (reason: string) => unknown,
): Promise<void> {
  // Node's compile cache is stored with the build, which shortens a start by a third.
  const cache = path.join(projectRoot, env.NEXT_DIST_DIR || '.next', 'cache', 'compiled');
  const child = startNodeProcess(
    webServerNodeOptions(heapMegabytes),
    { ...MEMORY_ALLOCATOR_SETTINGS, ...env, NODE_COMPILE_CACHE: cache },
    ['inherit', 'inherit', 'inherit', 'ipc'],
  );
  web = child;
  if (child.pid && embedded) saveWebServerPid(dataDir, child.pid);
  return new Promise((resolve, reject) => {
    let isReady = false;
    let failure: string | undefined;
    child.on('message', (message: { ready?: true; failure?: string }) => {
      failure = message.failure;
      isReady ||= message.ready === true;
      if (isReady) resolve();
    });
    child.once('error', reject); // The event `error` means that the process could not be started.
    child.once('exit', (code, signal) => {
      const reason = failure ?? `The web server ended unexpectedly (${signal ?? `exit code ${code}`}).`;
      if (isReady) onExit(reason);
      else reject(new Failure(reason));
    });
  });
}
