import { Button } from '@/components/ui/button';

type DraftRestoredProps = {
  onDiscard: () => void;
  /** Exchanges the text in the form for another draft of the same person, for example a draft from another device. */
  onOlder?: (() => void) | undefined;
};

/**
 * Says that the form shows a restored draft. Buttons discard the draft, or return to the text that the draft replaced.
 */
export function RestoredDraftNotice({ onDiscard, onOlder }: DraftRestoredProps) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2 text-sm text-muted-foreground">
      Draft restored
      <Button variant="link" size="sm" className="h-7 px-1" onClick={onDiscard}>
        Discard
      </Button>
      {onOlder && (
        <Button variant="link" size="sm" className="h-7 px-1" onClick={onOlder}>
          Use the other device's text
        </Button>
      )}
    </p>
  );
}
