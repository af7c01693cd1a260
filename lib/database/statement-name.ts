import 'server-only';
import { createHash } from 'node:crypto';

const MOST = 1_000;
const names = new Map<string, string>();

/** Returns a statement's name for logs: its verb, its table and a hash of its text, without parameters. */
export function statementName(text: string): string {
  const cached = names.get(text);
  if (cached !== undefined) return cached;
  const [, act = 'other'] =
    /^\W*(?:WITH\b[\s\S]{0,4000}?\)\s*)?(select|insert|update|delete|begin|commit|rollback|savepoint|release|set)\b/i.exec(
      text,
    ) ?? [];
  const [, table = ''] = /\b(?:from|into|update)\s+(?:only\s+)?(?:"?\w+"?\.)?"?([a-z]\w*)/i.exec(text) ?? [];
  const mark = createHash('sha256').update(normalizeSql(text)).digest('base64url').slice(0, 6);
  const name = [act.toLowerCase(), table, mark].filter((part) => part !== '').join(' ');
  if (names.size >= MOST) names.clear();
  names.set(text, name);
  return name;
}

/** Replaces literal values and lists of any length in an SQL text by question marks. */
export const normalizeSql = (text: string): string =>
  text
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/\b\d+(?:\.\d+)?\b/g, '?')
    .replace(/\$\?/g, '?')
    .replace(/\?(?:\s*,\s*\?)+/g, '?')
    .replace(/\s+/g, ' ')
    .trim();
