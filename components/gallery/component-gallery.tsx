import type { ReactNode } from 'react';
import { PageHeader } from '@/components/ui/page/page-header';
import { ButtonExamples } from './button-examples';
import { CardExamples } from './card-examples';
import { ChoiceFieldExamples } from './choice-field-examples';
import { ColourExamples } from './colour-examples';
import { EmptyStateExamples } from './empty-state-examples';
import { FormFieldExamples } from './form-field-examples';
import { IconExamples } from './icon-examples';
import { BrandExamples } from './brand-examples';
import { ListExamples } from './list-examples';
import { OverlayExamples } from './overlay-examples';
import { ProgressBarExamples } from './progress-bar-examples';
import { SpacingAndShapeExamples } from './spacing-and-shape-examples';
import { ToastExamples } from './toast-examples';
import { TypographyExamples } from './typography-examples';

/** Sections of the gallery, in page order, each with its title and component. */
const SECTIONS = [
  { id: 'identity', title: 'Logo and illustrations', Content: BrandExamples },
  { id: 'colours', title: 'Colours', Content: ColourExamples },
  { id: 'type', title: 'Type', Content: TypographyExamples },
  { id: 'shapes', title: 'Spacing, corners, shadows', Content: SpacingAndShapeExamples },
  { id: 'icons', title: 'Icons', Content: IconExamples },
  { id: 'buttons', title: 'Buttons and links', Content: ButtonExamples },
  { id: 'fields', title: 'Fields', Content: FormFieldExamples },
  { id: 'choices', title: 'Choices and files', Content: ChoiceFieldExamples },
  { id: 'cards', title: 'Cards, badges, alerts', Content: CardExamples },
  { id: 'lists', title: 'Tabs, tables, pages', Content: ListExamples },
  { id: 'overlays', title: 'Dialogs, sheets, menus', Content: OverlayExamples },
  { id: 'toasts', title: 'Toasts', Content: ToastExamples },
  { id: 'progress', title: 'Waiting', Content: ProgressBarExamples },
  { id: 'empty', title: 'Empty states and errors', Content: EmptyStateExamples },
] as const;

export function ComponentGallery() {
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
