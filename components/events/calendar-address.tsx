'use client';

import { CalendarDays, Copy } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { toast } from '@/components/ui/toasts/toast';

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast({
      variant: 'success',
      title: 'Address copied',
      description: 'Paste it where your calendar app asks for an address.',
    });
  } catch {
    toast({ title: 'Failed to copy the address', description: 'Please copy it by hand.', variant: 'destructive' });
  }
}

/** The address of a calendar: to copy, or to hand to the calendar program of this device. */
export function CalendarAddress({ address }: { address: string }) {
  return (
    <div className="min-w-0 space-y-3">
      <FormField label="Calendar address">
        <Input
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
          className="font-mono text-sm"
        />
      </FormField>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => void copy(address)}>
          <Copy aria-hidden />
          Copy address
        </Button>
        <Button asChild size="sm" variant="outline">
          <a href={address.replace(/^https?:/, 'webcal:')}>
            <CalendarDays aria-hidden />
            Open in calendar app
          </a>
        </Button>
      </div>
    </div>
  );
}
