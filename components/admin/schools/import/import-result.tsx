import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { DialogFooter } from '@/components/ui/dialog';
import { conflictKey } from './import-decisions';
import { KeptManualCorrections, RejectedImportRows } from './import-problem-lists';
import { formatCountWithNoun, summarizeImport } from './import-texts';
import type { ChosenImportFile, SchoolImport, ImportState } from './use-school-import';

type Over = Extract<ImportState, { at: 'over' }>;
type ImportResultProps = Pick<Over, 'checked' | 'landed' | 'ended'> & {
  importing: SchoolImport;
  file: ChosenImportFile;
  onClose: () => void;
};

/** Result of the import: imported rows, remaining rows, and how to continue. */
export function ImportResult({ importing, file, checked, landed, ended, onClose }: ImportResultProps) {
  const isComplete = ended === 'complete';
  const keptCorrections = checked.conflicts.filter((one) => !importing.taken.has(conflictKey(one)));
  const title = isComplete ? 'Import successful' : ended === 'canceled' ? 'Import cancelled' : 'Import failed';
  return (
    <>
      <Alert
        role="alert"
        variant={isComplete ? 'success' : ended === 'canceled' ? 'warning' : 'destructive'}
        title={title}
      >
        <p>{summarizeImport(landed, checked)}</p>
        {!isComplete && (
          <p>
            {typeof ended === 'object' && `${ended.failure} `}
            {formatCountWithNoun(landed.left.length, 'row')} of the file {landed.left.length === 1 ? 'has' : 'have'} not
            been imported. Rows already imported stay, and continuing won't import them twice.
          </p>
        )}
      </Alert>
      <KeptManualCorrections title="Edited in the meantime" conflicts={landed.conflicts}>
        <div className="flex flex-wrap items-center gap-3 pb-3">
          <p className="min-w-48 flex-1 text-sm text-muted-foreground">
            Someone edited these values after the file was checked. The edited values stay. To choose the values of the
            file instead, check it again.
          </p>
          <Button variant="outline" size="sm" onClick={importing.check}>
            Check the File Again
          </Button>
        </div>
      </KeptManualCorrections>
      <KeptManualCorrections title="Manual edits kept" conflicts={keptCorrections}>
        <p className="pb-3 text-sm text-muted-foreground">
          We'll ask again if another file has a different value for one of these fields.
        </p>
      </KeptManualCorrections>
      <RejectedImportRows table={file.table} errors={[...checked.errors, ...landed.errors]} />
      <DialogFooter>
        <Button variant="outline" onClick={importing.reset}>
          Import Another File
        </Button>
        {!isComplete && <Button onClick={() => void importing.run()}>Continue</Button>}
        <Button variant={isComplete ? 'default' : 'outline'} onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </>
  );
}
