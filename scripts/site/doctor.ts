import { Resolver } from 'node:dns/promises';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { getCACertificates } from 'node:tls';
import { parseEnv } from '@/lib/env';
import { createFindingPrinter } from '@/server/doctor/doctor-report';
import { findWrongSettings } from '@/server/doctor/configuration';
import { examineSite } from '@/server/doctor/examine-site';
import { projectRoot, readDotenvFile } from '@/server/runtime/config';
import { Failure, runCommandAndPrintFailure } from '@/server/runtime/command-failure';

const SEND_EMAIL = '--send-email';

/** `npm run doctor` checks how a site is really set up. Exits with 1 if something is wrong. */
async function doctor(): Promise<void> {
  const wrong = process.argv.slice(2).find((argument) => argument !== SEND_EMAIL);
  if (wrong !== undefined) throw new Failure(`${wrong} is unknown. The only option is ${SEND_EMAIL}.`);
  const source: Record<string, string | undefined> = { ...readDotenvFile() };
  for (const [name, value] of Object.entries(process.env)) if (value) source[name] = value;
  const report = createFindingPrinter(source, (line) => console.log(line));
  const production = { ...source, NODE_ENV: 'production' };
  const wrongSettings = findWrongSettings(production);
  report.add(wrongSettings);
  if (wrongSettings.length === 0) {
    const env = parseEnv(production);
    const absolute = (folder: string) => path.resolve(projectRoot, folder);
    const patient = {
      env: {
        ...env,
        DATA_DIR: absolute(env.DATA_DIR),
        MEDIA_DIR: absolute(source.MEDIA_DIR || path.join(env.DATA_DIR, 'media')),
      },
      folder: projectRoot,
      now: () => new Date(),
      resolver: new Resolver({ timeout: 3_000, tries: 2 }),
      measureDisk: (folder: string) => statfs(folder),
      authorities: [...getCACertificates('default'), ...getCACertificates('system')],
      uploadBytes: 101_000_000,
      sendsTestEmail: process.argv.includes(SEND_EMAIL),
    };
    await examineSite(patient, report.add);
  }
  process.exit(report.end());
}

await runCommandAndPrintFailure(doctor);
