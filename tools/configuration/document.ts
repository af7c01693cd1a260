import type { z } from 'zod';
import { environmentSettings, SETTING_GROUPS, type SettingDescription } from '@/lib/env';

/** Settings that lib/env.ts does not read, because the Stripe emulator reads them instead. */
const READ_ELSEWHERE: Record<string, SettingDescription> = {
  STRIPE_EMULATOR_PORT: { need: 'test', about: "The port of the demo's Stripe emulator.", default: '12111' },
};

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

const groups = SETTING_GROUPS.map(([need, heading]) => ({
  heading,
  settings: listed.filter((one) => one.need === need),
}));

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
