import type { Metadata } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { requireSignedIn } from '@/lib/auth/pages';
import { unlisted } from '@/lib/metadata';
import { Shell } from './shell';
import '../application.css';

export const metadata: Metadata = unlisted;

/** Each page asks for the user once more: a layout is not made anew when one goes from page to page. */
export default async function MemberLayout({ children }: { children: ReactNode }) {
  const path = (await headers()).get('x-path') ?? '/dashboard'; // from the middleware; a layout is not told where it is
  return <Shell user={await requireSignedIn(path)}>{children}</Shell>;
}
