import 'server-only';
import { headers } from 'next/headers';
import { OperatorNoticeBanner } from '@/components/layout/operator-notice-banner';
import { now } from '@/lib/time/clock';
import { currentSiteNotice } from '@/lib/process/current-settings';
import { readDismissedNoticeVersion } from '@/lib/browser/dismissed-notice-cookie';

/** The operator's current notice above every page, unless the reader has hidden it. */
export async function OperatorNotice({ signedIn }: { signedIn: boolean }) {
  const requestHeaders = await headers();
  const notice = currentSiteNotice(
    now().getTime(),
    signedIn,
    readDismissedNoticeVersion(requestHeaders.get('cookie') ?? ''),
  );
  if (!notice) return null;
  const { version, text, link } = notice;
  return (
    <OperatorNoticeBanner
      key={version}
      version={version}
      text={text}
      link={link}
      nonce={requestHeaders.get('x-nonce') ?? undefined}
    />
  );
}
