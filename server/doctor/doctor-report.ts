import type { Finding, FindingLevel } from './finding';
import { createSecretRedactor } from './redact';

const SIGNS: Record<FindingLevel, string> = { ok: '✓', skipped: '–', warning: '!', error: '✗' };

/** Prints findings, one line each, without the secrets of the configuration `source`. Counts them by level. */
export function createFindingPrinter(source: Record<string, string | undefined>, print: (line: string) => void) {
  const redact = createSecretRedactor(source);
  const counts = { ok: 0, skipped: 0, warning: 0, error: 0 };
  return {
    add: (findings: Finding[]) => {
      for (const { level, about, text, advice } of findings) {
        counts[level] += 1;
        print(redact(`${SIGNS[level]} ${about}: ${text}.${advice === undefined ? '' : ` ${advice}`}`));
      }
    },
    /** Prints the numbers of findings. Returns the exit status of the command, which is 1 after an error. */
    end: (): 0 | 1 => {
      print(`${counts.error} errors, ${counts.warning} warnings, ${counts.skipped} skipped, ${counts.ok} ok`);
      return counts.error > 0 ? 1 : 0;
    },
  };
}
