import { toast } from '@/components/ui/toasts/toast';

export const buildSharedPostUrl = (shareToken: string): string => `${location.origin}/shared/${shareToken}`;

/** Returns true if the device has a share sheet, as phones and some desktop systems do. */
export const hasDeviceShareSheet = (): boolean => 'share' in navigator;

const FOR_A_POST = 'Share this link with anyone to let them view this post';

type CopiedLink = {
  /** Sentence of the toast that says what the link is for. */
  what?: string;
  /** Message that is sent or copied together with the link. */
  message?: string | undefined;
};

/**
 * A link, or the promise of a link that the server is still creating. Browsers allow sharing and copying only shortly
 * after a click, so sharing and copying cannot wait for the server.
 */
type Link = string | Promise<string>;

/**
 * Copies a text to the clipboard. Safari allows copying only during a click. If the text is not available yet, the
 * browser gets a promise of the text.
 */
async function copyText(text: string | Promise<string>): Promise<void> {
  // A browser without `ClipboardItem` cannot copy a promise, so the function waits for the text and then copies it.
  if (typeof text === 'string' || typeof ClipboardItem === 'undefined')
    return navigator.clipboard.writeText(await text);
  const blob = text.then((words) => new Blob([words], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

/**
 * Copies a link and shows a toast. Does nothing if the server could not create the link, because the caller reports
 * that failure.
 */
export async function copyLink(given: Link, { what = FOR_A_POST, message }: CopiedLink = {}): Promise<void> {
  const withMessage = (link: string) => (message ? `${message}\n${link}` : link);
  try {
    await copyText(typeof given === 'string' ? withMessage(given) : given.then(withMessage));
    toast({
      variant: 'success',
      title: 'Link copied to clipboard',
      description: what,
    });
  } catch {
    const link = await Promise.resolve(given).catch(() => null);
    if (link === null) return;
    toast({
      title: 'Failed to copy link',
      description: `Please copy this link manually: ${link}`,
      variant: 'destructive',
      // Some browsers allow copying only shortly after a click, and the link may have arrived later. A click on the
      // toast's button can still copy the link.
      action: { label: 'Copy link', onClick: () => void copyLink(link, { what, message }) },
    });
  }
}

/** Opens the device's share sheet with the link, or copies the link if the device has no share sheet. */
export async function shareOrCopyLink(given: Link, texts: CopiedLink = {}): Promise<void> {
  if (!hasDeviceShareSheet()) return copyLink(given, texts);
  const link = await Promise.resolve(given).catch(() => null);
  if (link === null) return;
  try {
    await navigator.share(texts.message ? { text: texts.message, url: link } : { url: link });
  } catch (error) {
    // An `AbortError` means that the person closed the share sheet, so nothing is copied. After any other error the
    // link is copied, because the share sheet did not open.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(link, texts);
  }
}
