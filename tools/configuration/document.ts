import type { z } from 'zod';
import { environmentSettings, type SettingDescription, type SettingRequirement } from '@/lib/env';

/** Settings that lib/env.ts does not read, because the build or the Stripe emulator reads them instead. */
const READ_ELSEWHERE: Record<string, SettingDescription> = {
  NEXT_PUBLIC_SITE_NAME: {
    need: 'should',
    about: 'The name of the site on every page. The build includes it, so a new name needs a new build.',
    default: 'Parent Voice NS',
  },
  NEXT_PUBLIC_SITE_EMAIL: {
    need: 'should',
    about: 'The email address of the site on every page. The build includes it, so a new address needs a new build.',
    example: 'hello@example.org',
  },
  STRIPE_EMULATOR_PORT: { need: 'test', about: "The port of the demo's Stripe emulator.", default: '12111' },
};

const HEADINGS: [SettingRequirement, heading: string][] = [
  ['must', 'Settings that a site must have'],
  ['should', 'Settings that a site should have'],
  ['may', 'Settings that a site may have'],
  ['test', 'Settings for the demo and for tests'],
];

const INTRODUCTION =
  'Copy `.env.example` to `.env` and set what you need. A variable of the environment overrides the same variable in `.env`. Every setting is optional in the demo. The groups below apply to a site with its own database.';

const defaultOf = (type: z.ZodType): string | undefined => {
  const { defaultValue } = type.def as { defaultValue?: unknown };
  return defaultValue === undefined ? undefined : String(defaultValue);
};

type Setting = Omit<SettingDescription, 'default'> & { name: string; default?: string | undefined };

const listed: Setting[] = [
  ...Object.entries(environmentSettings.shape).map(([name, type]) => ({
    name,
    ...(type.meta() as SettingDescription),
    default: (type.meta() as SettingDescription).default ?? defaultOf(type),
  })),
  ...Object.entries(READ_ELSEWHERE).map(([name, about]) => ({ name, ...about })),
];

const groups = HEADINGS.map(([need, heading]) => ({ heading, settings: listed.filter((one) => one.need === need) }));

/** The files that document the settings, by path: docs/configuration.md and .env.example. */
export const generateConfigurationFiles = (): Record<string, string> => ({
  'docs/configuration.md': ['# Configuration', INTRODUCTION, ...groups.map(sectionOf)].join('\n\n') + '\n',
  '.env.example':
    [
      '# Copy this file to .env and remove the # in front of what you want to set. The environment wins over .env.',
      ...groups.map(exampleOf),
    ].join('\n\n') + '\n',
});

const sectionOf = ({ heading, settings: rows }: (typeof groups)[number]): string =>
  [
    `## ${heading}\n`,
    '| Setting | Default | Meaning |',
    '|---|---|---|',
    ...rows.map(({ name, about, default: usual }) => `| \`${name}\` | ${usual ? `\`${usual}\`` : '–'} | ${about} |`),
  ].join('\n');

const exampleOf = ({ heading, settings: rows }: (typeof groups)[number]): string =>
  [
    `# ── ${heading} ──`,
    ...rows.map(
      ({ name, about, default: usual, example }) =>
        `\n# ${about.replaceAll('`', '')}\n# ${name}=${example ?? usual ?? ''}`,
    ),
  ].join('\n');
