import type { ReactNode } from 'react';
import { PageHeader } from '@/components/ui/page/page-header';
import { Buttons } from './buttons';
import { Cards } from './cards';
import { Choices } from './choices';
import { Colours } from './colours';
import { EmptyStates } from './empty-states';
import { Fields } from './fields';
import { Icons } from './icons';
import { Identity } from './identity';
import { Lists } from './lists';
import { Overlays } from './overlays';
import { ProgressBars } from './progress-bars';
import { Shapes } from './shapes';
import { Toasts } from './toasts';
import { Typography } from './typography';

/** Sections in page order: title and component. */
const SECTIONS = [
  { id: 'identity', title: 'Logo and illustrations', Content: Identity },
  { id: 'colours', title: 'Colours', Content: Colours },
  { id: 'type', title: 'Type', Content: Typography },
  { id: 'shapes', title: 'Spacing, corners, shadows', Content: Shapes },
  { id: 'icons', title: 'Icons', Content: Icons },
  { id: 'buttons', title: 'Buttons and links', Content: Buttons },
  { id: 'fields', title: 'Fields', Content: Fields },
  { id: 'choices', title: 'Choices and files', Content: Choices },
  { id: 'cards', title: 'Cards, badges, alerts', Content: Cards },
  { id: 'lists', title: 'Tabs, tables, pages', Content: Lists },
  { id: 'overlays', title: 'Dialogs, sheets, menus', Content: Overlays },
  { id: 'toasts', title: 'Toasts', Content: Toasts },
  { id: 'progress', title: 'Waiting', Content: ProgressBars },
  { id: 'empty', title: 'Empty states and errors', Content: EmptyStates },
] as const;

export function Gallery() {
  return (
    <main id="main" className="mx-auto w-full max-w-7xl p-4">
      <PageHeader
        title="Gallery"
        lead="Every component of the screens, in every state. The people and schools here are made up."
      />
      <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_12rem] xl:gap-8">
        <Index />
        <div className="min-w-0 space-y-14 xl:col-start-1 xl:row-start-1">
          {SECTIONS.map(({ id, title, Content }) => (
            <Part key={id} id={id} title={title}>
              <Content />
            </Part>
          ))}
        </div>
      </div>
    </main>
  );
}

function Index() {
  return (
    <nav
      aria-label="Gallery"
      className="mb-8 rounded-lg border bg-card p-3 shadow-card xl:sticky xl:top-24 xl:col-start-2 xl:h-fit"
    >
      <ol className="flex flex-wrap gap-x-1 xl:block">
        {SECTIONS.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-9 items-center rounded-md px-2.5 py-1.5 text-sm leading-snug font-semibold text-muted-foreground hover:bg-accent hover:text-foreground"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="border-b pb-2 font-display text-xl font-bold">
        {title}
      </h2>
      <div className="mt-5 space-y-7">{children}</div>
    </section>
  );
}
