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
 * Starts the web server and resolves once the server responds. Rejects if the server exits before that, because its
 * setup is wrong. Restarts the server after a later crash.
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

/** Node options of the web server (measurements in docs/performance.md). */
export const webServerNodeOptions = (heapMegabytes: number): string[] => [
  `--max-old-space-size=${heapMegabytes}`,
  // The heap for new objects has 12 MB instead of 48. The server renders as fast and needs 100 MB less under load.
  '--max-semi-space-size=4',
  // V8 would otherwise discard unused bytecode and compile it again.
  '--no-flush-bytecode',
  // This option makes V8 interpret rarely called functions. Machine code for these functions would make the server's
  // memory grow for hours.
  '--no-sparkplug',
  // V8 compiles functions to machine code after 100 calls and optimizes them after 300. V8's higher defaults need more
  // memory, and hours until functions are optimized.
  '--invocation-count-for-maglev=100',
  '--invocation-count-for-turbofan=300',
  '--max-inlined-bytecode-size-cumulative=300',
  'server/serve.ts',
];

/**
 * Limits the system's memory allocator to two regions of memory (arenas) and returns large free blocks immediately.
 * With the defaults, memory outside Node's heap grows for an hour (docs/performance.md).
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
