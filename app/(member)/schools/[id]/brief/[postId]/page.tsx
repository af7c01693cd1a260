import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { PrintButton } from '@/components/membership/receipt/print-button';
import { CouncilBrief } from '@/components/posts/concerns/council-brief';
import { BackLink } from '@/components/ui/page/back-link';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireSignedIn } from '@/lib/auth/page-sign-in';
import { actorFromUser } from '@/lib/policy/actor';
import { fetchCouncilBrief } from '@/lib/posts/council-brief';
import { briefParams } from '@/lib/posts/concerns/schema';
import { now } from '@/lib/time/clock';

export const metadata: Metadata = { title: 'Brief for the council', robots: { index: false } };

type BriefPageProps = { params: Promise<{ id: string; postId: string }> };

/** One printable page about a concern, for the School Advisory Council. It names no user. */
export default async function BriefPage({ params }: BriefPageProps) {
  const { id, postId } = await params;
  const user = await requireSignedIn(`/schools/${id}/brief/${postId}`);
  const query = briefParams.safeParse({ id, postId });
  if (!query.success) notFound();
  const brief = await fetchCouncilBrief(query.data, actorFromUser(user, now()));
  if (brief === 'missing') notFound();
  const board = `/schools/${query.data.id}?post=${query.data.postId}` as const;
  if (brief === 'forbidden') redirect(board);
  return (
    <>
      <PageHeader
        className="mb-5 print:hidden"
        back={<BackLink href={board}>Back to the post</BackLink>}
        title="Brief for the council"
        lead="One page for the School Advisory Council, without the name of any member."
        actions={<PrintButton />}
      />
      <CouncilBrief brief={brief} />
    </>
  );
}
