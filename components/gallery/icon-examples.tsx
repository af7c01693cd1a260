import * as icons from '@/components/ui/icons/icons';
import { ExampleGroup } from './example-group';

/** Shows all Lucide icons of the site with their names. */
export function IconExamples() {
  return (
    <ExampleGroup
      title="Icons of Lucide"
      note="16 px in buttons, 20 px alone, always beside text or with an accessible name."
    >
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-3 gap-y-2.5">
        {Object.entries(icons).map(([name, Icon]) => (
          <li key={name} className="flex min-w-0 items-center gap-2 text-xs text-muted-foreground">
            <Icon aria-hidden className="size-5 shrink-0 text-foreground" />
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </li>
        ))}
      </ul>
    </ExampleGroup>
  );
}
