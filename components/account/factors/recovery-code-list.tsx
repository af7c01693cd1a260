'use client';

import { Copy } from '@/components/ui/icons/icons';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { DialogClose, DialogFooter } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toasts/toast';

async function copy(codes: string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast({ variant: 'success', title: 'Codes copied' });
  } catch {
    toast({ title: 'Codes not copied', description: 'Please copy the codes yourself.', variant: 'destructive' });
  }
}

/** New recovery codes, shown once in a dialog. */
export const RecoveryCodeList = ({ codes }: { codes: string[] }) => (
  <div className="space-y-4">
    <Alert variant="warning" title="Save these codes now">
      If you lose your phone, each code lets you sign in once. We won't show them again.
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
        <Button>I've saved the codes</Button>
      </DialogClose>
    </DialogFooter>
  </div>
);
