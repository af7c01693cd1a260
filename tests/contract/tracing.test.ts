import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('tracing packages are loaded only if a collector is configured', () => {
  const using = globSync('{app,components,lib,server,worker}/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.') && /@opentelemetry|tracing\.ts'/.test(readFileSync(file, 'utf8')),
  );
  expect(using.sort()).toEqual(['server/serve.ts', 'server/web/monitoring/tracing.ts']);
  const server = readFileSync('server/serve.ts', 'utf8');
  expect(server.match(/tracing\.ts'/g)).toHaveLength(1);
  expect(server).toMatch(/OTEL_EXPORTER_OTLP_ENDPOINT\s+\? \(await import\('\.\/web\/monitoring\/tracing\.ts'\)\)/);
});
