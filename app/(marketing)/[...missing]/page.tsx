import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { unlisted } from '@/lib/metadata';

export const metadata: Metadata = { ...unlisted, title: 'Page Not Found' };

/** Every address that there is nothing at. A page of its own has the frame and the styles of its layout; app/not-found.tsx has neither. */
export default function Missing(): never {
  notFound();
}
