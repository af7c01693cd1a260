import type { ReactNode } from 'react';

/** Frame of a page that an email links to. The frame fills the window, so that the footer is out of view. */
export const EmailLinkPageFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mx-auto min-h-svh w-full max-w-lg px-4 py-10 sm:px-6 sm:py-16">
    <h1 className="mb-6 font-display text-heading">{title}</h1>
    {children}
  </div>
);
