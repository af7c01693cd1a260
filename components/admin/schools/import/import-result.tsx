import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { DialogFooter } from '@/components/ui/dialog';
import type { ImportConflict } from '@/lib/schools/import/schema';
import { ImportConflicts, ImportRejects } from './import-refused';
import { counted, importedInWords } from './import-words';
import type { ChosenFile, Import, ImportState } from './use-import';

type Over = Extract<ImportState, { at: 'over' }>;
type ImportResultProps = Pick<Over, 'checked' | 'landed' | 'ended'> & {
  importing: Import;
  file: ChosenFile;
  onClose: () => void;
};

/** What has landed, what has not, and how to go on. */
export function ImportResult({ importing, file, checked, landed, ended, onClose }: ImportResultProps) {
  const isComplete = ended === 'complete';
  const title = isComplete ? 'Import successful' : ended === 'canceled' ? 'Import cancelled' : 'Import failed';
  return (
    <>
      <Alert
        role="alert"
        variant={isComplete ? 'success' : ended === 'canceled' ? 'warning' : 'destructive'}
        title={title}
      >
        <p>{importedInWords(landed, checked)}</p>
        {!isComplete && (
          <p>
            {typeof ended === 'object' && `${ended.failure} `}
            {counted(landed.left.length, 'row')} of the file {landed.left.length === 1 ? 'has' : 'have'} not been
            imported. What has landed stays; going on repeats nothing.
          </p>
        )}
      </Alert>
      <ImportConflicts conflicts={eachOnce([...checked.conflicts, ...landed.conflicts])} />
      <ImportRejects table={file.table} errors={[...checked.errors, ...landed.errors]} />
      <DialogFooter>
        <Button variant="outline" onClick={importing.reset}>
          Import Another File
        </Button>
        {!isComplete && <Button onClick={() => void importing.run()}>Go On</Button>}
        <Button variant={isComplete ? 'default' : 'outline'} onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </>
  );
}

/** The check tells of a conflict, and the import again. */
const eachOnce = (conflicts: ImportConflict[]): ImportConflict[] => [
  ...new Map(conflicts.map((one) => [`${one.row} ${one.field}`, one])).values(),
];
