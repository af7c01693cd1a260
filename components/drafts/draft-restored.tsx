import { Button } from '@/components/ui/button';

type DraftRestoredProps = {
  onDiscard: () => void;
  /** Where another device had written something else. */
  onOlder?: (() => void) | undefined;
};

/** Says where the text in the form comes from, and offers to be rid of it, or to go back to what it has replaced. */
export function DraftRestored({ onDiscard, onOlder }: DraftRestoredProps) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2 text-sm text-muted-foreground">
      Draft restored
      <Button variant="link" size="sm" className="h-7 px-1" onClick={onDiscard}>
        Discard
      </Button>
      {onOlder && (
        <Button variant="link" size="sm" className="h-7 px-1" onClick={onOlder}>
          Use the text from my other device
        </Button>
      )}
    </p>
  );
}
