import { Button } from '@/components/ui/button';

/** Says where the text in the form comes from, and offers to be rid of it. */
export function DraftRestored({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-muted-foreground">
      Draft restored
      <Button variant="link" size="sm" className="h-7 px-1" onClick={onDiscard}>
        Discard
      </Button>
    </p>
  );
}
