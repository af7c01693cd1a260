import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { step } from '../server/progress.mjs';

const top = fileURLToPath(new URL('..', import.meta.url));
const node = path.join(top, 'node_modules/.bin/node');

/**
 * Installs missing packages, then runs scripts/<program>.ts with the Node in node_modules and exits with the script's
 * status.
 */
export async function run(program, args) {
  process.chdir(top);
  if (!isInstalled()) {
    await step('installing packages', 'packages installed', install).catch((error) => {
      console.error(`✗ ${error.message}`);
      process.exit(1);
    });
  }
  const child = spawn(node, ['--conditions=react-server', '--import=tsx', `scripts/${program}.ts`, ...args], {
    // The IPC channel closes when this process ends, so that the child process notices the end and exits too.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  forwardSignals(child);
  endWithNpm(child);
  child.on('exit', (code) => process.exit(code ?? 1));
}

/**
 * Returns true if npm's own list of installed packages matches package-lock.json. After an interrupted install, npm's
 * list is outdated, because npm writes the list last.
 */
function isInstalled() {
  const present = packagesOf('node_modules/.package-lock.json');
  return (
    existsSync(node) &&
    Object.entries(packagesOf('package-lock.json')).every(([name, wanted]) => {
      const found = present[name];
      // A package name without `node_modules/` is this project or one of its own packages. An optional package may be
      // missing, because it may be for another system.
      return (
        !name.startsWith('node_modules/') ||
        (found ? found.version === wanted.version && found.integrity === wanted.integrity : wanted.optional)
      );
    })
  );
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

/**
 * Installs the packages of package-lock.json, including those for tests. Does not use `npm ci`, which fails if a
 * registry mirror lacks packages for other systems.
 */
async function install() {
  await rm('node_modules', { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
  // The install uses the system's Node, because the project's own Node was just deleted.
  const PATH = process.env.PATH.split(path.delimiter).filter(
    (folder) => !folder.endsWith(path.join('node_modules', '.bin')),
  );
  await new Promise((resolve, reject) => {
    const npm = spawn('npm', ['install', '--include=dev', '--no-save'], {
      env: { ...process.env, PATH: PATH.join(path.delimiter) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // If this program receives a signal, it ends npm with SIGKILL, because npm would ignore other signals. The next
    // start then installs all packages again.
    forwardSignals(npm, 'SIGKILL');
    let output = '';
    for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (output += chunk));
    // The install stops as soon as the disk is full, because npm would continue for minutes and then not report the
    // reason.
    const watch = setInterval(() => {
      const { bavail, bsize } = statfsSync('.');
      if (bavail * bsize > 10_000_000) return;
      reject(new Error('The disk is full: make room for node_modules (1.5 GB), then run this again.'));
      npm.kill('SIGKILL');
    }, 500);
    npm.on('error', () => reject(new Error('npm was not found: it comes with Node and must be on the PATH.')));
    npm.on('close', (code, signal) => {
      clearInterval(watch);
      if (signal) process.exit(130);
      else if (code !== 0)
        reject(
          new Error(
            `npm install failed:\n${output
              .split('\n')
              // npm 9, which Debian ships, prefixes errors with `ERR!`, and later versions use `error`.
              .filter((line) => /^npm (?:error|ERR!)/.test(line))
              .slice(0, 20)
              .join('\n')}`,
          ),
        );
      else if (!existsSync(node))
        reject(
          new Error(
            'npm did not run the install scripts of its packages: allow them (ignore-scripts=false), then run this again.',
          ),
        );
      else resolve();
    });
  });
}

/**
 * npm, terminals and service managers send their signals to this process, so it forwards them to the child, which does
 * the work.
 */
function forwardSignals(child, instead) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(instead ?? signal));
}

/**
 * Ends the child process if npm is killed. A killed npm sends no signal, so this function checks every 500 ms whether
 * npm is still our parent.
 */
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch); // The signal is forwarded only once, because a second signal means immediate exit.
    child.kill('SIGTERM');
  }, 500).unref();
}
