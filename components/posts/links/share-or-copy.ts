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

export async function copyLink(link: string, { what = FOR_A_POST, message }: CopiedLink = {}): Promise<void> {
  try {
    await navigator.clipboard.writeText(message ? `${message}\n${link}` : link);
    toast({
      variant: 'success',
      title: 'Link copied to clipboard',
      description: what,
    });
  } catch {
    toast({
      title: 'Failed to copy link',
      description: `Please copy this link manually: ${link}`,
      variant: 'destructive',
      // Some browsers allow copying only directly after a click. The server's response came too late, so the toast
      // offers a button that copies the link.
      action: { label: 'Copy link', onClick: () => void copyLink(link, { what, message }) },
    });
  }
}

/** Opens the device's share sheet with the link, or copies the link if the device has no share sheet. */
export async function shareOrCopy(link: string, texts: CopiedLink = {}): Promise<void> {
  if (!hasDeviceShareSheet()) return copyLink(link, texts);
  try {
    await navigator.share(texts.message ? { text: texts.message, url: link } : { url: link });
  } catch (error) {
    // An `AbortError` means that the person closed the share sheet, so nothing is copied. After any other error the
    // link is copied, because the share sheet did not open.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(link, texts);
  }
}
