import { ChevronDown } from 'lucide-react';

type ContentsProps = { parts: readonly { id: string; title: string }[] };

/** The parts of a document to jump to: beside the text where there is room, else folded up above it. Not on paper. */
export function Contents({ parts }: ContentsProps) {
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
