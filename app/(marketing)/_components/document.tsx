import type { ReactNode } from 'react';

export type DocumentPart = { id: string; title: string; body: ReactNode };

type DocumentProps = { title: string; lead: ReactNode; parts: readonly DocumentPart[] };

/** A long text in parts, with its contents beside it: the legal pages and the help. */
export function Document({ title, lead, parts }: DocumentProps) {
  return (
    <div className="page-width py-12 sm:py-16">
      <header className="max-w-3xl">
        <h1 className="font-display text-hero">{title}</h1>
        <div className="mt-4 space-y-2 text-lg text-muted-foreground">{lead}</div>
      </header>
      <div className="mt-10 grid items-start gap-10 lg:grid-cols-[15rem_minmax(0,46rem)] lg:gap-14">
        <nav aria-labelledby="contents" className="rounded-lg border bg-card p-5 lg:sticky lg:top-24">
          <h2 id="contents" className="text-sm font-bold">
            On this page
          </h2>
          <ol className="mt-2 text-[0.9375rem]">
            {parts.map((part) => (
              <li key={part.id}>
                <a
                  href={`#${part.id}`}
                  className="inline-flex min-h-8 items-center py-0.5 leading-snug text-muted-foreground hover:text-primary hover:underline"
                >
                  {part.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose">
          {parts.map((part) => (
            <section key={part.id} id={part.id} aria-labelledby={`${part.id}-title`} className="first:[&>h2]:mt-0">
              <h2 id={`${part.id}-title`}>{part.title}</h2>
              {part.body}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
