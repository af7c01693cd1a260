'use client';

import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { DialogFooter } from '@/components/ui/dialog';
import { FileInput } from '@/components/ui/form/file-input';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { ProgressBar } from '@/components/ui/progress-bar';
import { ImportColumnMapping } from './import-column-mapping';
import { selectRowsToImport } from './import-decisions';
import { ImportFilePreview } from './import-file-preview';
import { ImportEffectPreview } from './import-effect-preview';
import { ImportResult } from './import-result';
import { formatCountWithNoun, formatCount } from './import-texts';
import type { SchoolImport } from './use-school-import';

type ImportStepsProps = { importing: SchoolImport; onClose: () => void };

export function ImportSteps({ importing, onClose }: ImportStepsProps) {
  const { file, state } = importing;
  if (file && state.at === 'importing') {
    return (
      <ImportProgress
        label="Importing"
        done={state.done}
        total={state.total}
        onCancel={importing.stop}
        hint="“Cancel” stops the import after the current batch. Rows that are already imported are kept."
      />
    );
  }
  if (file && state.at === 'over')
    return <ImportResult importing={importing} file={file} {...state} onClose={onClose} />;
  const ready = state.at === 'checked' ? selectRowsToImport(state.checked, importing.taken).rows.length : 0;
  return (
    <>
      <ImportFile onChoose={(chosen) => void importing.choose(chosen)} isReading={state.at === 'reading'} />
      {state.at === 'unread' && (
        <Alert variant="destructive" title={state.title}>
          {state.description}
        </Alert>
      )}
      {file && (
        <>
          <ImportFilePreview file={file} />
          <ImportSource importing={importing} />
          <ImportColumnMapping importing={importing} headers={file.table.headers} />
          {state.at === 'checking' && (
            <ImportProgress label="Checking" done={state.done} total={file.table.rows.length} />
          )}
          {state.at === 'unchecked' && (
            <Alert
              variant={state.failure ? 'destructive' : 'info'}
              title={state.failure ? "We couldn't check the rows" : 'Please check the rows again'}
              action={<Button onClick={importing.check}>Check Rows</Button>}
            >
              {state.failure}
            </Alert>
          )}
          {state.at === 'checked' && (
            <ImportEffectPreview importing={importing} table={file.table} checked={state.checked} />
          )}
        </>
      )}
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={ready === 0} onClick={() => void importing.run()}>
          {ready === 0 ? 'Import' : `Import ${formatCountWithNoun(ready, 'row')}`}
        </Button>
      </DialogFooter>
    </>
  );
}

/** Fields for the source of the imported data, which the schools' pages show. */
function ImportSource({ importing: { source, setSource } }: { importing: SchoolImport }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField label="Source of the list (optional)" hint="The schools' pages show this source.">
        <Input
          value={source.name}
          maxLength={100}
          placeholder="School list of the province"
          onChange={({ target }) => setSource({ ...source, name: target.value })}
        />
      </FormField>
      <FormField label="Date of the list">
        <Input
          value={source.asOf}
          maxLength={40}
          placeholder="2026-27"
          onChange={({ target }) => setSource({ ...source, asOf: target.value })}
        />
      </FormField>
    </div>
  );
}

type ImportFileProps = { onChoose: (file: File) => void; isReading: boolean };

function ImportFile({ onChoose, isReading }: ImportFileProps) {
  return (
    <FormField
      label="CSV file"
      hint={
        isReading
          ? 'Reading…'
          : 'The first row is a header row: name, address, city, phone and so on. An exported file has all columns. From a spreadsheet program, save as “CSV (UTF-8)”.'
      }
    >
      <FileInput
        accept=".csv,text/csv"
        // Clears the input, so that the same file can be chosen again after correcting it.
        onClick={(event) => (event.currentTarget.value = '')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onChoose(file);
        }}
      />
    </FormField>
  );
}

type ImportProgressProps = { label: string; done: number; total: number; hint?: string; onCancel?: () => void };

function ImportProgress({ label, done, total, hint, onCancel }: ImportProgressProps) {
  return (
    <>
      <div className="space-y-2">
        <p role="status" className="font-medium">
          {label}: {formatCount(done)} of {formatCount(total)} rows
        </p>
        <ProgressBar aria-label={label} value={done} max={Math.max(1, total)} />
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
