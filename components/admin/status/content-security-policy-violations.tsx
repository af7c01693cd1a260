import type { CspViolationSummary } from '@/lib/csp-reports/csp-violation';
import { StatusRow, StatusCard } from './status-rows';

/**
 * Content security policy violations reported by browsers. A few of them are normal, because browser extensions cause
 * them.
 */
export function ContentSecurityPolicyViolations({ all, most }: Pick<CspViolationSummary, 'all' | 'most'>) {
  return (
    <StatusCard title="Blocked by browsers in the last week">
      {all === 0 && <StatusRow label="Content security policy violations">none</StatusRow>}
      {most.map(({ route, directive, blocked, times }) => (
        <StatusRow key={`${route} ${directive} ${blocked}`} label={`${blocked} on ${route}`}>
          {directive}, {times} {times === 1 ? 'time' : 'times'}
        </StatusRow>
      ))}
      {all > 0 && <StatusRow label="Total">{all}</StatusRow>}
    </StatusCard>
  );
}
