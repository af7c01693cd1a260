import type { ReactNode } from 'react';
import { EmailLinkPageTitle } from '@/components/auth/email-link-page-title';

/**
 * Layout of a page that an email links to, so tall that only the footer's top is in view. `title` is left out if the
 * content has its own title.
 */
export const EmailLinkPageLayout = ({ title, children }: { title?: string; children: ReactNode }) => (
  <div className="mx-auto min-h-[calc(100svh-20rem)] w-full max-w-lg px-4 py-10 sm:px-6 sm:py-16">
    {title && <EmailLinkPageTitle>{title}</EmailLinkPageTitle>}
    {children}
  </div>
);
