import type { Metadata } from 'next';
import { ShareTargetComposer } from '@/components/posts/writing/share-target/share-target-composer';
import { parseShareTargetText } from '@/components/posts/writing/share-target/share-target-text';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireSignedIn } from '@/lib/auth/page-sign-in';

export const metadata: Metadata = { title: 'New post' };

type ShareProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/**
 * Target of the phone's share sheet (app/manifest.ts). The page fills the form for a new post with the shared text.
 * Nothing is published until the member sends the form.
 */
export default async function SharePage({ searchParams }: ShareProps) {
  await requireSignedIn('/share');
  return (
    <>
      <PageHeader title="New post" lead="Nothing is posted until you choose Post." />
      <ShareTargetComposer sharedText={parseShareTargetText(await searchParams)} />
    </>
  );
}
