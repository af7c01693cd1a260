import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

// The page docs/log.md documents every log event of the code, and no other events (ASVS V16.1.1).

const sources = globSync(path.join('{app,lib,server}', '**', '*.{ts,tsx}'))
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(file, 'utf8'));
const LEVELS: Record<string, string> = { info: '30', warn: '40', error: '50' };

const loggedEvents = sources.flatMap((source) =>
  [...source.matchAll(/event: '([a-z.-]+)'/g)].map(([, event = '']) => event),
);
const securityEvents = [
  .../export type SecurityEvent =([^;]+);/
    .exec(readFileSync('lib/http/security-log.ts', 'utf8'))![1]!
    .matchAll(/'([a-z-]+)'/g),
].map(([, event]) => `security.${event}`);

const listed = readFileSync('docs/log.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => {
    const [events = '', levels = ''] = line.split(' | ');
    return [...events.matchAll(/`([a-z.-]+)`/g)].map(([, event = '']) => ({ event, levels }));
  });

describe('the page docs/log.md', () => {
  it('docs/log.md lists exactly the log events in the code', { tags: ['V16.1.1'] }, () => {
    expect(listed.length).toBeGreaterThan(70);
    expect(listed.map(({ event }) => event).sort()).toEqual([...new Set([...loggedEvents, ...securityEvents])].sort());
  });

  it('docs/log.md gives the level of each event', () => {
    const wrong = sources.flatMap((source) =>
      [...source.matchAll(/log\.(info|warn|error)\(\{\s*event: '([a-z.-]+)'/g)].filter(
        ([, level = '', event]) => !listed.some((row) => row.event === event && row.levels.includes(LEVELS[level]!)),
      ),
    );
    expect(
      wrong.map(([, level, event]) => `${event} ${level}`).filter((each) => each !== 'media.interrupted warn'),
    ).toEqual([]);
  });

  // nginx must log only messages of the level `emerg`, because other messages contain the client's address and often a
  // secret path.
  it('the nginx configuration keeps personal data out of the logs', () => {
    const settings = globSync(path.join('docs', 'nginx', '*.conf')).map((file) => readFileSync(file, 'utf8'));
    const logs = settings.flatMap((text) => [...text.matchAll(/^\s*((?:error|access)_log) .*?(\w+);$/gm)]);
    expect(new Set(logs.map(([, name, level]) => `${name} ${level}`))).toEqual(
      new Set(['access_log off', 'error_log emerg']),
    );
  });

  it('only the server log and a few listed files write to the console', { tags: ['V16.2.3'] }, () => {
    const writers = globSync(path.join('{app,components,lib,server/web}', '**', '*.{ts,tsx}')).filter(
      (file) => !file.includes('.test.') && /console[.[]|process\.std(out|err)/.test(readFileSync(file, 'utf8')),
    );
    expect(writers.sort()).toEqual(MAY_WRITE.sort());
  });
});

/**
 * Files that may write to the console: code that runs before the server starts, child programs whose output is read,
 * and the code that intercepts the console.
 */
const MAY_WRITE = [
  'app/start.ts',
  'lib/media/convert/main.ts',
  'lib/media/convert/videos.ts',
  'server/web/monitoring/console.ts',
];
