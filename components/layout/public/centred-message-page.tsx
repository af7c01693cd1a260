import type { ReactNode } from 'react';

type MessagePageProps = { mark?: ReactNode; title: string; children: ReactNode; actions: ReactNode };

/** A page with a centred message. */
export function CentredMessagePage({ mark, title, children, actions }: MessagePageProps) {
  return (
    <div className="py-16 sm:py-24 page-width flex flex-col items-center text-center">
      {mark && (
        <div aria-hidden className="mb-6 text-primary">
          {mark}
        </div>
      )}
      <h1 className="font-display text-heading">{title}</h1>
      <div className="mt-4 max-w-xl space-y-4 text-lg text-balance text-muted-foreground">{children}</div>
      <div className="mt-8 gap-3 flex flex-wrap justify-center">{actions}</div>
    </div>
  );
}
