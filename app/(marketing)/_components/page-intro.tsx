import type { ReactNode } from 'react';

/** The head of a marketing page other than the home page. */
export function PageIntro({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="bg-harbour text-harbour-foreground">
      <div className="page-width py-16 sm:py-20">
        <h1 className="max-w-2xl font-display text-hero">{title}</h1>
        <p className="mt-5 max-w-2xl text-lg text-pretty text-harbour-muted">{children}</p>
      </div>
    </div>
  );
}
