import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DAILY_STATISTIC_LABELS, MEMBER_STATE_LABELS } from './chart-labels';

it('the dashboard and Accounting never label different numbers with the same words', () => {
  const accounting = ['app/admin/accounting/page.tsx', 'components/admin/accounting/month-charts.tsx']
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const labels = [...Object.values(MEMBER_STATE_LABELS), ...Object.values(DAILY_STATISTIC_LABELS)];
  expect(labels.filter((label) => new RegExp(`['"\`]${label}\\b`).test(accounting))).toEqual([]);
  expect(Object.values(MEMBER_STATE_LABELS).join(' ')).not.toMatch(/pay/i);
});
