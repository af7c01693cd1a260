import { ChevronDown, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { site } from '@/lib/site';

export type DocumentPart = { id: string; title: string; body: ReactNode };

type DocumentProps = {
  title: string;
  /** 'Effective January 30, 2024' and the like. */
  date?: string;
  lead: ReactNode;
  /** What a hurried reader should know, a sentence or two each. */
  inShort?: readonly ReactNode[];
  parts: readonly DocumentPart[];
};

/** A long text in parts, with its contents beside it: the legal pages and the help. Lines of text are 65 to 75 letters long. */
export function Document({ title, date, lead, inShort, parts }: DocumentProps) {
  return (
    <div className="py-12 sm:py-16 print:py-0 page-width text-pretty print:max-w-none">
      <header className="max-w-3xl">
        <p className="text-sm font-semibold hidden text-muted-foreground print:block">{site.name}</p>
        <h1 className="font-display text-hero">{title}</h1>
        {date && <p className="mt-4 text-sm font-semibold text-muted-foreground">{date}</p>}
        <div className="mt-3 text-lg [&>p]:mt-0 prose max-w-[36rem] text-muted-foreground">{lead}</div>
      </header>
      <div className="mt-8 gap-8 sm:mt-10 lg:grid-cols-[14.5rem_minmax(0,48rem)] lg:gap-14 grid items-start print:block">
        <Contents parts={parts} />
        <div className="min-w-0">
          {inShort && <InShort sentences={inShort} />}
          <div className="[&_h3]:text-lg prose text-[1.0625rem] [&_:is(p,ul,ol,h2,h3)]:max-w-[34rem]">
            {parts.map((part, index) => (
              <section key={part.id} id={part.id} aria-labelledby={`${part.id}-title`} className="not-first:mt-11">
                <h2 id={`${part.id}-title`} className={index === 0 && !inShort ? 'mt-0! font-display' : 'font-display'}>
                  {part.title}
                </h2>
                {part.body}
              </section>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

function InShort({ sentences }: { sentences: readonly ReactNode[] }) {
  return (
    <section
      aria-labelledby="in-short"
      className="mb-10 p-5 sm:p-6 prose rounded-lg border border-l-4 border-l-primary bg-card shadow-card print:shadow-none"
    >
      <h2 id="in-short" className="mt-0! gap-2 flex items-center font-display">
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

/** The parts of a document to jump to: beside the text where there is room, else folded up above it. Not on paper. */
function Contents({ parts }: ContentsProps) {
  return (
    <>
      <details className="group lg:hidden rounded-lg border bg-card print:hidden">
        <summary className="min-h-12 gap-3 px-4 font-bold flex list-none items-center justify-between rounded-lg hover:bg-accent [&::-webkit-details-marker]:hidden">
          On this page
          <ChevronDown aria-hidden className="size-5 shrink-0 text-muted-foreground group-open:rotate-180" />
        </summary>
        <nav aria-label="On this page" className="px-4 py-2 border-t">
          <List parts={parts} className="min-h-11" />
        </nav>
      </details>
      <nav
        aria-label="On this page"
        className="top-24 pl-4 lg:block sticky hidden max-h-[calc(100dvh-7rem)] overflow-y-auto border-l print:hidden"
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
            className={`${className} py-1 leading-snug flex items-center text-muted-foreground hover:text-primary hover:underline`}
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}
