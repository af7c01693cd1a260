'use client';

import { Copy } from '@/components/ui/icons/icons';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { toast } from '@/components/ui/toasts/toast';
import { listCalendarAppLinks } from '@/lib/events/calendar-app-links';

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast({
      variant: 'success',
      title: 'Address copied',
      description: 'Paste the address where your calendar app asks for one.',
    });
  } catch {
    toast({ title: 'Link not copied', description: 'Please copy the link yourself.', variant: 'destructive' });
  }
}

/** Shows the address of a calendar, with links that add it to a calendar app and a button that copies it. */
export function CalendarSubscriptionLinks({ address, name }: { address: string; name: string }) {
  return (
    <div className="min-w-0 space-y-4">
      <ul aria-label="Subscribe with a calendar app" className="flex flex-wrap gap-2">
        {listCalendarAppLinks(address, name).map(({ name: program, href }) => (
          <li key={program}>
            <Button asChild size="sm" variant="outline">
              <a href={href} target={href.startsWith('https:') ? '_blank' : undefined} rel="noopener noreferrer">
                {program}
                <span className="sr-only"> calendar</span>
              </a>
            </Button>
          </li>
        ))}
      </ul>
      <FormField label="Calendar address">
        <Input
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
          className="font-mono text-sm"
        />
      </FormField>
      <Button size="sm" onClick={() => void copy(address)}>
        <Copy aria-hidden />
        Copy address
      </Button>
    </div>
  );
}
