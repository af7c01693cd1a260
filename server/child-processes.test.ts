import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { projectRoot } from './runtime/config';
import { processStartTime } from './runtime/processes';

const folder = mkdtempSync(path.join(tmpdir(), 'parent-voice-child-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a build ends when the command that runs it is killed', { tags: ['thorough'] }, async () => {
  const file = path.join(folder, 'pid');
  const build = `require('node:fs').writeFileSync(${JSON.stringify(file)}, String(process.pid)); setInterval(() => {}, 1000)`;
  const command = `import { runNodeQuietly } from './server/child-processes';
    void runNodeQuietly('The build', ['-e', ${JSON.stringify(build)}], process.env);`;
  const options = ['--conditions=react-server', '--import=tsx', '--input-type=module', '-e', command];
  const parent = spawn(process.execPath, options, { cwd: projectRoot, stdio: 'inherit' });
  await vi.waitFor(() => expect(existsSync(file) && readFileSync(file, 'utf8')).toMatch(/^\d+$/), 20_000);
  const pid = Number(readFileSync(file, 'utf8'));
  expect(processStartTime(pid)).not.toBe('');
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  await vi.waitFor(() => expect(processStartTime(pid)).toBe(''), 5_000);
});
