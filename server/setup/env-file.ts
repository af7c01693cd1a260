import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { chmod, chown, rename, rm, writeFile } from 'node:fs/promises';
import { parse } from 'dotenv';
import { environmentSettings, SETTING_GROUPS, type SettingDescription } from '@/lib/env';
import type { SetupSettings } from './setup-questions';
import type { UndoList } from './undo-list';

const needOf = (name: string) => {
  const type = environmentSettings.shape[name as keyof typeof environmentSettings.shape];
  return (type?.meta() as SettingDescription | undefined)?.need ?? 'may';
};

const QUOTES = ["'", '"', '`'];

/** Quotes a value that dotenv would otherwise cut off. Uses a quotation mark that does not occur in the value. */
function quoted(value: string): string {
  if (/^[\w.:/@?&=%+,~-]*$/.test(value)) return value;
  const quote = QUOTES.find((mark) => !value.includes(mark)) ?? '';
  return `${quote}${value}${quote}`;
}

/** Returns the settings as lines for .env, grouped under headings such as required and optional. */
export function formatEnvSettings(settings: SetupSettings): string {
  const groups = SETTING_GROUPS.flatMap(([need, heading]) => {
    const lines = Object.entries(settings).filter(([name]) => needOf(name) === need);
    return lines.length === 0
      ? []
      : [[`# ── ${heading} ──`, ...lines.map(([name, value]) => `${name}=${quoted(value)}`)].join('\n')];
  });
  return groups.join('\n\n');
}

export const readEnvFile = (file: string): SetupSettings => (existsSync(file) ? parse(readFileSync(file, 'utf8')) : {});

export type FileOwner = { uid: number; gid: number };

/**
 * Adds settings that .env does not have yet. Only the file's owner can read it. The file is replaced atomically, so
 * that no reader sees an incomplete file.
 */
export async function addSettingsToEnvFile(
  file: string,
  settings: SetupSettings,
  undo: UndoList,
  owner?: FileOwner,
): Promise<SetupSettings> {
  const existing = readEnvFile(file);
  const added = Object.fromEntries(Object.entries(settings).filter(([name]) => !existing[name]));
  const before = existsSync(file) ? readFileSync(file, 'utf8') : null;
  const target = before === null ? file : realpathSync(file);
  undo.remember(file, () => (before === null ? rm(target, { force: true }) : writeFile(target, before)));
  const made = `${target}.new`;
  const parts = [before?.trimEnd(), formatEnvSettings(added)].filter(Boolean);
  await rm(made, { force: true });
  await writeFile(made, `${parts.join('\n\n')}\n`, { mode: 0o600, flag: 'wx' });
  if (owner) await chown(made, owner.uid, owner.gid);
  await chmod(made, 0o600);
  await rename(made, target);
  return { ...existing, ...added };
}
