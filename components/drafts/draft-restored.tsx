import { Button } from '@/components/ui/button';

type DraftRestoredProps = {
  onDiscard: () => void;
  /** Where another text of the same person was met, of another device say: the two change places. */
  onOlder?: (() => void) | undefined;
};

/** Says where the text in the form comes from, and offers to be rid of it, or to have what it has replaced. */
export function DraftRestored({ onDiscard, onOlder }: DraftRestoredProps) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2 text-sm text-muted-foreground">
      Draft restored
      <Button variant="link" size="sm" className="h-7 px-1" onClick={onDiscard}>
        Discard
      </Button>
      {onOlder && (
        <Button variant="link" size="sm" className="h-7 px-1" onClick={onOlder}>
          Use the other text
        </Button>
      )}
    </p>
  );
}
