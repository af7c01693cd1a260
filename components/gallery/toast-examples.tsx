'use client';

import { Button } from '@/components/ui/button';
import { toast, type ToastMessage } from '@/components/ui/toasts/toast';
import { ExampleGroup } from './example-group';

const KINDS: [name: string, message: ToastMessage][] = [
  ['Default toast', { title: 'Logging out...', description: 'Please wait while we securely log you out.' }],
  [
    'Success toast',
    { variant: 'success', title: 'Post created', description: 'Your post has been published successfully.' },
  ],
  [
    'Destructive toast',
    { variant: 'destructive', title: 'Error creating post', description: 'We could not reach the server.' },
  ],
  [
    'Toast with a button',
    {
      variant: 'destructive',
      title: 'Failed to copy link',
      description: 'Please copy it manually.',
      action: { label: 'Copy link', onClick: () => {} },
    },
  ],
];

export function ToastExamples() {
  return (
    <ExampleGroup
      title="Toasts show one at a time"
      note="A new toast replaces the old one. Each toast closes after 5 seconds, but stays open while you hover over it or focus it (F8)."
      className="flex flex-wrap gap-3"
    >
      {KINDS.map(([name, message]) => (
        <Button key={name} variant="outline" onClick={() => toast(message)}>
          {name}
        </Button>
      ))}
    </ExampleGroup>
  );
}
