'use client';

import { useEffect, useRef } from 'react';
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
import { CollapsibleSection } from './import-table';
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
      {file && state.at === 'checking' && (
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
      {file && state.at === 'checked' && (
        <ImportEffectPreview importing={importing} table={file.table} checked={state.checked} />
      )}
      <ImportFile
        hasFile={file !== null}
        isReading={state.at === 'reading'}
        onChoose={(chosen) => void importing.choose(chosen)}
      />
      {state.at === 'unread' && (
        <Alert variant="destructive" title={state.title}>
          {state.description}
        </Alert>
      )}
      {file && (
        <>
          <ImportFilePreview file={file} />
          <ImportColumnMapping importing={importing} headers={file.table.headers} />
          <ImportSource importing={importing} />
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
    <CollapsibleSection title="Source of the list (optional)">
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField label="Name of the source" hint="The schools' pages show this source.">
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
    </CollapsibleSection>
  );
}

type ImportFileProps = { hasFile: boolean; isReading: boolean; onChoose: (file: File) => void };

/** Field for the file. It opens the browser's file dialog immediately if no file is chosen yet. */
function ImportFile({ hasFile, isReading, onChoose }: ImportFileProps) {
  const field = useRef<HTMLInputElement>(null);
  const hadFile = useRef(hasFile);
  useEffect(() => {
    if (!hadFile.current) field.current?.click();
  }, []);
  return (
    <FormField
      label="CSV file"
      hint={
        isReading
          ? 'Reading…'
          : !hasFile &&
            'The first row must name the columns: name, address, city, phone and so on. A file that you exported here has all columns. In a spreadsheet program, save as “CSV (UTF-8)”.'
      }
    >
      <FileInput
        ref={field}
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
