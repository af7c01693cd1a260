import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// docs/log.md says what is logged (ASVS V16.1.1): each event of the code stands in it, and it has no other.

const sources = globSync('{app,lib,server}/**/*.{ts,tsx}')
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(file, 'utf8'));
const LEVELS: Record<string, string> = { info: '30', warn: '40', error: '50' };

const told = sources.flatMap((source) => [...source.matchAll(/event: '([a-z.-]+)'/g)].map(([, event = '']) => event));
const bySecurity = [
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

describe('docs/log.md', () => {
  it('has each event of the code, and no other', () => {
    expect(listed.length).toBeGreaterThan(70);
    expect(listed.map(({ event }) => event).sort()).toEqual([...new Set([...told, ...bySecurity])].sort());
  });

  it('says the level of each', () => {
    const wrong = sources.flatMap((source) =>
      [...source.matchAll(/log\.(info|warn|error)\(\{\s*event: '([a-z.-]+)'/g)].filter(
        ([, level = '', event]) => !listed.some((row) => row.event === event && row.levels.includes(LEVELS[level]!)),
      ),
    );
    expect(
      wrong.map(([, level, event]) => `${event} ${level}`).filter((each) => each !== 'media.interrupted warn'),
    ).toEqual([]);
  });

  // What nginx writes from `crit` down has the client's address, and often the path, some of which are secrets.
  it('is all that is written of people: nginx as docs/nginx has it writes of nobody', () => {
    const settings = globSync('docs/nginx/*.conf').map((file) => readFileSync(file, 'utf8'));
    const logs = settings.flatMap((text) => [...text.matchAll(/^\s*((?:error|access)_log) .*?(\w+);$/gm)]);
    expect(new Set(logs.map(([, name, level]) => `${name} ${level}`))).toEqual(
      new Set(['access_log off', 'error_log emerg']),
    );
  });

  it('is all that is said: nothing else writes to the output of the web server', () => {
    const loud = globSync('{app,components,lib,server/web}/**/*.{ts,tsx}').filter(
      (file) => !file.includes('.test.') && /console[.[]|process\.std(out|err)/.test(readFileSync(file, 'utf8')),
    );
    expect(loud.sort()).toEqual(LOUD.sort());
  });
});

/** Before it serves, in programs beside it whose output is read, and where the console itself is taken over. */
const LOUD = ['lib/process.ts', 'lib/media/convert/main.ts', 'lib/media/convert/videos.ts', 'server/web/console.ts'];
