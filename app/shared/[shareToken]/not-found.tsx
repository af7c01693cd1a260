import type { Metadata } from 'next';
import { NoticeBoard } from '@/components/illustrations/vignettes';
import { CentredMessagePage } from '@/components/layout/public/centred-message-page';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/page/link';
import { unlistedPageMetadata, POST_NOT_FOUND_TITLE } from './shared-page-metadata';

export const metadata: Metadata = { ...unlistedPageMetadata, title: POST_NOT_FOUND_TITLE };

/** HTTP 404: the link is unknown, the post no longer exists, or its sharing has ended. */
export default function SharedPostNotFound() {
  return (
    <CentredMessagePage
      mark={<NoticeBoard className="w-64 max-w-full sm:w-80" />}
      title={POST_NOT_FOUND_TITLE}
      actions={
        <Button asChild>
          <Link href="/">Return to Home</Link>
        </Button>
      }
    >
      <p>The post you&apos;re looking for doesn&apos;t exist or has been removed.</p>
    </CentredMessagePage>
  );
}
