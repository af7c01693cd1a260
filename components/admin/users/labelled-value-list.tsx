import type { ReactNode } from 'react';

type FactListProps = { facts: [name: string, value: ReactNode][]; className?: string };

/** A <dl> of labels with their values. */
export function LabelledValueList({ facts, className = 'space-y-2' }: FactListProps) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-muted-foreground">{name}</dt>
          <dd className="font-semibold text-pretty break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
