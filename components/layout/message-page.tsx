import type { ReactNode } from 'react';

type MessagePageProps = { mark?: ReactNode; title: string; children: ReactNode; actions: ReactNode };

/** A page that has one thing to say, in the middle. */
export function MessagePage({ mark, title, children, actions }: MessagePageProps) {
  return (
    <div className="page-width flex flex-col items-center py-16 text-center sm:py-24">
      {mark && (
        <div aria-hidden className="mb-6 text-primary">
          {mark}
        </div>
      )}
      <h1 className="font-display text-heading">{title}</h1>
      <div className="mt-4 max-w-xl space-y-4 text-lg text-balance text-muted-foreground">{children}</div>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  );
}
