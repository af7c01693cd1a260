import { toast } from '@/components/ui/toasts/toast';

export const buildSharedPostUrl = (shareToken: string): string => `${location.origin}/shared/${shareToken}`;

/** Returns true if the device has a share sheet, as phones and some desktop systems do. */
export const hasDeviceShareSheet = (): boolean => 'share' in navigator;

const FOR_A_POST = 'Share this link with anyone to let them view this post';

export async function copyLink(link: string, what = FOR_A_POST): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
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
      action: { label: 'Copy link', onClick: () => void copyLink(link, what) },
    });
  }
}

/** Opens the device's share sheet with the link, or copies the link if the device has no share sheet. */
export async function shareOrCopy(link: string, what = FOR_A_POST): Promise<void> {
  if (!hasDeviceShareSheet()) return copyLink(link, what);
  try {
    await navigator.share({ url: link });
  } catch (error) {
    // An `AbortError` means that the person closed the share sheet, so nothing is copied. After any other error the
    // link is copied, because the share sheet did not open.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(link, what);
  }
}
