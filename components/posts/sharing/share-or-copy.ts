import { toast } from '@/components/ui/toasts/toast';

export const linkOf = (shareToken: string): string => `${location.origin}/shared/${shareToken}`;

/** Returns true if the device has a share sheet, as phones and some desktop systems do. */
export const hasShareSheet = (): boolean => 'share' in navigator;

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
      // Some browsers allow copying only at the moment of a click, and the server's response has delayed this. So the
      // page offers a button.
      action: { label: 'Copy link', onClick: () => void copyLink(link, what) },
    });
  }
}

/** Opens the device's share sheet with the link, or copies the link if there is none. */
export async function shareOrCopy(link: string, what = FOR_A_POST): Promise<void> {
  if (!hasShareSheet()) return copyLink(link, what);
  try {
    await navigator.share({ url: link });
  } catch (error) {
    // An `AbortError` means that the person closed the sheet, so nothing is copied. Other errors mean that the sheet
    // did not open. Some browsers allow opening it only at the moment of a click.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(link, what);
  }
}
