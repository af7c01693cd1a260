import { toast } from '@/components/ui/toasts/toast';

export const linkOf = (shareToken: string): string => `${location.origin}/shared/${shareToken}`;

/** Phones, and some desks, have a sheet of their own for it. */
export const hasOwnSheet = (): boolean => 'share' in navigator;

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
      // Some browsers copy only at the very moment of a click, and by now the answer of the server has come in between.
      action: { label: 'Copy link', onClick: () => void copyLink(link, what) },
    });
  }
}

/** Gives the link to the device's own share sheet, where there is one, and copies it else. */
export async function handOver(link: string, what = FOR_A_POST): Promise<void> {
  if (!hasOwnSheet()) return copyLink(link, what);
  try {
    await navigator.share({ url: link });
  } catch (error) {
    // Who closes the sheet wants nothing. It may also not have opened: some browsers allow that at the very moment of a click only.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(link, what);
  }
}
