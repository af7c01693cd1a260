import type { Metadata } from 'next';
import { StyleGuide } from '@/components/admin/styleguide/style-guide';
import { requireAdmin } from '@/lib/auth/pages';
import { now } from '@/lib/time/clock';

export const metadata: Metadata = { title: 'Style guide' };

/** Every component in every state, for developers and designers. */
export default async function StyleGuidePage() {
  await requireAdmin();
  return <StyleGuide now={now().toISOString()} />;
}
