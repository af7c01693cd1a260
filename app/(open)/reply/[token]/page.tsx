import type { Metadata } from 'next';
import { EmailLinkPageLayout } from '@/components/layout/public/email-link-page-layout';
import { FormattedText } from '@/components/posts/formatted-text';
import { DeadReplyLink, SchoolReplyForm } from '@/components/posts/replies/school-reply-form';
import { Card } from '@/components/ui/card';
import { findReplyPage } from '@/lib/posts/replies/write-reply';
import { site } from '@/lib/site';
import { formatDate } from '@/lib/time/format-dates';
import { noIndexMetadata } from '@/lib/web/metadata';

// `no-referrer` keeps the browser from sending the secret in the address to other sites.
export const metadata: Metadata = { ...noIndexMetadata, referrer: 'no-referrer', title: 'Reply to a concern' };

type ReplyPageProps = { params: Promise<{ token: string }> };

/** Page on which a school's office answers a concern. It shows no name, photo, count or other thread. */
export default async function ReplyPage({ params }: ReplyPageProps) {
  const { token } = await params;
  const page = await findReplyPage(token);
  if (!page) {
    return (
      <EmailLinkPageLayout title="This link no longer works">
        <DeadReplyLink />
      </EmailLinkPageLayout>
    );
  }
  const { schoolName, title, content, day, reply, until } = page;
  return (
    <EmailLinkPageLayout title="Reply to a concern">
      <p className="mb-6 text-pretty">
        {`Several verified parents of ${schoolName} share this concern on ${site.name}, a community for parents. Your office can answer it once, without an account. Your reply appears under the post as “Reply from ${schoolName}, not a member”.`}
      </p>
      <Card role="region" aria-label="Concern" className="mb-6 space-y-2 p-5 break-words">
        <p className="text-sm text-muted-foreground">{formatDate(`${day}T12:00:00Z`)}</p>
        {title !== null && <h2 className="text-lg font-bold">{title}</h2>}
        <div>
          <FormattedText text={content} />
        </div>
      </Card>
      <SchoolReplyForm token={token} reply={reply} until={until} />
    </EmailLinkPageLayout>
  );
}
