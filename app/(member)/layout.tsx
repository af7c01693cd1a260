import type { Metadata } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { requireSignedInUnlessRenderingTemplate } from '@/lib/auth/page-sign-in';
import { noIndexMetadata } from '@/lib/web/metadata';
import { MemberPageFrame } from './member-page-frame';
import '../styles/application.css';

export const metadata: Metadata = noIndexMetadata;

/** Each page checks the session too, because navigation between pages does not render this layout again. */
export default async function MemberLayout({ children }: { children: ReactNode }) {
  // The middleware sets the path as a header, because a layout does not know its path.
  const path = (await headers()).get('x-path') ?? '/dashboard';
  return <MemberPageFrame user={await requireSignedInUnlessRenderingTemplate(path)}>{children}</MemberPageFrame>;
}
