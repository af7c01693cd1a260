import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};
type PlaywrightReport = { stats: { expected: number; flaky: number; unexpected: number }; errors: unknown[] };

/**
 * Creates a temporary folder for the reports of the test runners. The returned function `total` counts the results and
 * deletes the folder.
 */
export function createTestReportFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'parent-voice-reports-'));
  const [vitest, playwright] = ['vitest.json', 'playwright.json'].map((name) => path.join(folder, name)) as [
    string,
    string,
  ];
  return {
    vitest,
    playwright,
    /**
     * Returns the summary line of a test run. A file that failed to load counts as one failure, although it has no
     * tests.
     */
    total: (): string => {
      const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = read<VitestReport>(vitest);
      const { stats, errors = [] } = read<PlaywrightReport>(playwright);
      const unloadable = testResults.filter(
        ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
      );
      const passed = numPassedTests + (stats?.expected ?? 0) + (stats?.flaky ?? 0);
      const failed = numFailedTests + unloadable.length + (stats?.unexpected ?? 0) + errors.length;
      rmSync(folder, { recursive: true, force: true });
      return `tests: ${passed} passed, ${failed} failed`;
    },
  };
}

function read<Report>(file: string): Partial<Report> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Report>) : {};
}
