import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

type SampleProps = {
  title: string;
  /** Text that explains the component, if its name is not enough. */
  note?: string;
  children: ReactNode;
  className?: string;
};

/** A titled group of example components. */
export function ExampleGroup({ title, note, children, className }: SampleProps) {
  return (
    <div>
      <h3 className="font-bold">{title}</h3>
      {note && <p className="text-sm text-muted-foreground">{note}</p>}
      <div className={cn('mt-3', className)}>{children}</div>
    </div>
  );
}

/** Shows a component with its name below the component. */
export function NamedExample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5">
      {children}
      <span className="font-mono text-xs text-muted-foreground">{name}</span>
    </div>
  );
}
