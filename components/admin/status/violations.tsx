import type { Summary } from '@/lib/csp-reports/reduce';
import { Row, Rows } from './rows';

/**
 * Content security policy violations reported by browsers. Browser extensions cause a few of them. Many violations at
 * once have another cause.
 */
export function Violations({ all, most }: Pick<Summary, 'all' | 'most'>) {
  return (
    <Rows title="Blocked by browsers in the last week">
      {all === 0 && <Row label="Content security policy violations">none</Row>}
      {most.map(({ route, directive, blocked, times }) => (
        <Row key={`${route} ${directive} ${blocked}`} label={`${blocked} on ${route}`}>
          {directive}, {times} {times === 1 ? 'time' : 'times'}
        </Row>
      ))}
      {all > 0 && <Row label="Total">{all}</Row>}
    </Rows>
  );
}
