import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));

/** Returns the files of the repository to which a document links, as paths relative to the document. */
const linksOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, target = '']) => target);

describe('links and names in the project’s documents', () => {
  it('documents link to files that exist', () => {
    const links = documents.flatMap((file) => linksOf(file).map((target) => ({ file, target })));
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter(({ file, target }) => !existsSync(path.join(path.dirname(file), target)))).toEqual([]);
  });

  it('functions and constants in the documents exist in the code', () => {
    const code = execFileSync(
      'git',
      ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.js', '*.prisma', '*.sql', '*.json', '.env.example'],
      {
        encoding: 'utf8',
      },
    )
      .split('\n')
      .filter((file) => file !== '' && existsSync(file) && !file.startsWith('docs/'));
    const names = new Set(code.flatMap((file) => readFileSync(file, 'utf8').match(/[A-Za-z_]\w*/g) ?? []));
    const named = documents
      .filter((file) => !/^docs\/(?:api|security)\.md$/.test(file))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/`([a-z]+[A-Z]\w*|[A-Z]+_[A-Z_]+)(?:\(\))?`/g)].map(
          ([, name = '']) => ({ file, name }),
        ),
      );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ name }) => !names.has(name))).toEqual([]);
  });

  it('each path of a document that code or settings mention leads to an existing document', () => {
    const mentions = execFileSync(
      'git',
      [
        'grep',
        '-hoE',
        'docs/[a-z0-9/-]+\\.md',
        '--',
        '*.ts',
        '*.tsx',
        '*.mjs',
        '*.sh',
        '*.conf',
        '*.ini',
        '*.yaml',
        'Dockerfile',
      ],
      { encoding: 'utf8' },
    );
    const named = [...new Set(mentions.split('\n').filter(Boolean))];
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('the README has at most 90 lines', () => {
    expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThanOrEqual(90);
  });

  it('documents stay short: each page on operations has at most 1,200 words', () => {
    const pages = documents.filter((file) => file.startsWith('docs/operations/'));
    expect(pages.length).toBeGreaterThan(5);
    const words = (file: string) => readFileSync(file, 'utf8').split(/\s+/).filter(Boolean).length;
    expect(pages.filter((file) => words(file) > 1_200)).toEqual([]);
  });
});
