import { Button } from '@/components/ui/button';
import { DialogFooter } from '@/components/ui/dialog';
import { Progress } from '@/components/ui/progress';
import { number } from './import-words';

type ImportProgressProps = { label: string; done: number; total: number; hint?: string; onCancel?: () => void };

export function ImportProgress({ label, done, total, hint, onCancel }: ImportProgressProps) {
  return (
    <>
      <div className="space-y-2">
        <p role="status" className="font-medium">
          {label}: {number(done)} of {number(total)} rows
        </p>
        <Progress aria-label={label} value={done} max={Math.max(1, total)} />
        {hint && <p className="text-sm text-muted-foreground">{hint}</p>}
      </div>
      {onCancel && (
        <DialogFooter>
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
        </DialogFooter>
      )}
    </>
  );
}
