import { Check } from 'lucide-react';

/** What one gets, point by point. */
export function CheckList({ items, className }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item} className="gap-2.5 py-1.5 flex break-inside-avoid">
          <Check aria-hidden strokeWidth={3} className="mt-0.5 size-5 shrink-0 text-success" />
          {item}
        </li>
      ))}
    </ul>
  );
}
