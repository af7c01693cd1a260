import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';
import { Info } from '@/components/ui/icons/icons';
import type { ReactNode } from 'react';
import { site } from '@/lib/site';
import { CollapsiblePageSection } from './collapsible-page-section';
import { OpenSectionFromUrlHash, ToggleAllSectionsButton } from './collapsible-section-controls';

export type DocumentSection = { id: string; title: string; body: ReactNode };

type HeaderProps = {
  title: string;
  /** Line with the date on which the text took effect, such as 'Effective January 30, 2024'. */
  date?: string;
  lead: ReactNode;
};

type DocumentProps = HeaderProps & {
  /**
   * Sentences of the short version, for readers in a hurry. On legal pages, each sentence links to the section that it
   * summarizes.
   */
  inShort: readonly ReactNode[];
  parts: readonly DocumentSection[];
  /** True if all sections are open from the start, which suits a short page. */
  isOpen?: boolean;
};

export const DOCUMENT_TEXT_CLASSES = 'prose text-[1.0625rem] [&_:is(p,ul,ol,h2,h3)]:max-w-[34rem] [&_h3]:text-lg';

/** Layout of the legal and help pages: a short version, a table of contents, and the full text in folded sections. */
export function DocumentWithTableOfContents({ inShort, parts, isOpen = false, ...header }: DocumentProps) {
  return (
    <DocumentPage {...header}>
      <div className="mt-8 grid items-start gap-8 sm:mt-10 lg:grid-cols-[14.5rem_minmax(0,48rem)] lg:gap-14 print:block">
        <Contents parts={parts} />
        <div className="min-w-0">
          <InShort sentences={inShort} />
          <div className={DOCUMENT_TEXT_CLASSES}>
            <ToggleAllSectionsButton isOpen={isOpen} />
            {parts.map(({ id, title, body }) => (
              <CollapsiblePageSection key={id} id={id} title={title} as="h2" open={isOpen}>
                {body}
              </CollapsiblePageSection>
            ))}
          </div>
          <OpenSectionFromUrlHash />
        </div>
      </div>
    </DocumentPage>
  );
}

/** Layout of a page with a long text, such as the terms: the header, and the text below it. */
export function DocumentPage({ title, date, lead, children }: HeaderProps & { children: ReactNode }) {
  return (
    <div className="page-width py-12 text-pretty sm:py-16 print:max-w-none print:py-0">
      <header className="max-w-3xl">
        <p className="hidden text-sm font-semibold text-muted-foreground print:block">{site.name}</p>
        <h1 className="font-display text-hero">{title}</h1>
        {date && <p className="mt-4 text-sm font-semibold text-muted-foreground">{date}</p>}
        <div className="prose mt-3 max-w-[36rem] text-lg text-muted-foreground [&>p]:mt-0">{lead}</div>
      </header>
      {children}
    </div>
  );
}

function InShort({ sentences }: { sentences: readonly ReactNode[] }) {
  return (
    <section
      aria-labelledby="in-short"
      className="prose mb-10 rounded-lg border border-l-4 border-l-primary bg-card p-5 shadow-card sm:p-6"
    >
      <h2 id="in-short" className="mt-0! flex items-center gap-2 font-display">
        <Info aria-hidden className="size-5 shrink-0 text-primary" />
        In short
      </h2>
      <ul className="max-w-[38rem]">
        {sentences.map((sentence, index) => (
          <li key={index}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

type ContentsProps = { parts: readonly { id: string; title: string }[] };

/** Table of contents beside the text, or folded above the text on small screens. Printed pages omit the table. */
function Contents({ parts }: ContentsProps) {
  return (
    <>
      <details className="rounded-lg border bg-card lg:hidden print:hidden">
        <CollapsibleSummary className="min-h-12 rounded-lg px-4 font-bold hover:bg-accent">
          On this page
        </CollapsibleSummary>
        <nav aria-label="On this page" className="border-t px-4 py-2">
          <List parts={parts} className="min-h-11" />
        </nav>
      </details>
      <nav
        aria-label="On this page"
        className="sticky top-24 hidden max-h-[calc(100dvh-7rem)] overflow-y-auto border-l pl-4 lg:block print:hidden"
      >
        <p className="text-sm font-bold">On this page</p>
        <List parts={parts} className="min-h-8" />
      </nav>
    </>
  );
}

function List({ parts, className }: ContentsProps & { className: string }) {
  return (
    <ol className="mt-1 text-[0.9375rem]">
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className={`${className} flex items-center py-1 leading-snug text-muted-foreground hover:text-primary hover:underline`}
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}
