'use client';

import { Copy } from '@/components/ui/icons';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { DialogClose, DialogFooter } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toasts/toast';

async function copy(codes: string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast({ variant: 'success', title: 'Codes copied' });
  } catch {
    toast({ title: 'Failed to copy the codes', description: 'Please copy them by hand.', variant: 'destructive' });
  }
}

/** New recovery codes, shown once in a dialog. */
export const RecoveryCodes = ({ codes }: { codes: string[] }) => (
  <div className="space-y-4">
    <Alert variant="warning" title="Keep these codes now">
      Each signs you in once in place of the app, should you lose your phone. They are not shown again.
    </Alert>
    <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-md bg-muted p-4 font-mono">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <DialogFooter>
      <Button variant="outline" onClick={() => void copy(codes)}>
        <Copy aria-hidden />
        Copy codes
      </Button>
      <DialogClose asChild>
        <Button>I have kept them</Button>
      </DialogClose>
    </DialogFooter>
  </div>
);
