import type { Metadata } from 'next';
import { NoticeBoard } from '@/components/illustrations/vignettes';
import { CentredMessagePage } from '@/components/layout/public/centred-message-page';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/page/link';
import { unlistedPageMetadata, POST_UNAVAILABLE_TITLE } from './shared-page-metadata';

export const metadata: Metadata = { ...unlistedPageMetadata, title: POST_UNAVAILABLE_TITLE };

/** Error page (HTTP 403) for a shared post whose author has no membership now (decision S1). */
export default function SharedPostForbidden() {
  return (
    <CentredMessagePage
      mark={<NoticeBoard locked className="w-64 max-w-full sm:w-80" />}
      title={POST_UNAVAILABLE_TITLE}
      actions={
        <Button asChild>
          <Link href="/">Return to Home</Link>
        </Button>
      }
    >
      <p>This content is no longer available or the creator&apos;s subscription is inactive.</p>
    </CentredMessagePage>
  );
}
