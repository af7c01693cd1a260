import type { ReactNode } from 'react';

/** A question and its answer, with its own anchor. */
export function QuestionAndAnswer({ id, ask, children }: { id: string; ask: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-question`}>
      <h3 id={`${id}-question`}>{ask}</h3>
      {children}
    </section>
  );
}
