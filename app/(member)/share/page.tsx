import type { Metadata } from 'next';
import { SharedIn } from '@/components/posts/writing/shared-in';
import { sharedIn } from '@/components/posts/writing/shared-text';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireSignedIn } from '@/lib/auth/pages';

export const metadata: Metadata = { title: 'New post' };

type ShareProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Where a phone brings what somebody shares to the app (app/manifest.ts), as the beginning of a post. Nothing is sent by coming here. */
export default async function SharePage({ searchParams }: ShareProps) {
  await requireSignedIn('/share');
  return (
    <>
      <PageHeader title="New post" lead="Nothing is posted until you choose Post." />
      <SharedIn given={sharedIn(await searchParams)} />
    </>
  );
}
