import 'server-only';
import { cookies, headers } from 'next/headers';
import { NoticeLine } from '@/components/layout/notice';
import { now } from '@/lib/clock';
import { noticeNow } from '@/lib/in-force';
import { hiddenIn, NOTICE_COOKIE } from '@/lib/notice-cookie';

/** What the operator has to tell at this moment, above every page; nothing where the reader has put it away. */
export async function Notice({ signedIn }: { signedIn: boolean }) {
  const hidden = (await cookies()).get(NOTICE_COOKIE)?.value ?? '';
  const notice = noticeNow(now().getTime(), signedIn, hiddenIn(`${NOTICE_COOKIE}=${hidden}`));
  if (!notice) return null;
  const { version, text, link } = notice;
  return (
    <NoticeLine
      key={version}
      version={version}
      text={text}
      link={link}
      nonce={(await headers()).get('x-nonce') ?? undefined}
    />
  );
}
