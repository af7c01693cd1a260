'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { schoolListQueryKeys } from '@/components/admin/schools/use-admin-schools';
import { useKeepPageOpenOnSessionEnd } from '@/components/drafts/use-keep-page-open-on-session-end';
import { serverMessageOrFallback } from '@/components/auth/server-message-or-fallback';
import { redirectIfSessionExpired } from '@/components/providers/session-expiry';
import { toast } from '@/components/ui/toasts/toast';
import { errorToastText, showFailureToast } from '@/components/ui/toasts/failure-toast';
import type { SchoolField } from '@/lib/schools/admin/schema';
import { guessColumnFields } from '@/lib/schools/import/csv-columns';
import { CsvError, readCsv, type CsvTable } from '@/lib/schools/import/csv-read';
import { NO_IMPORT_ROWS_MESSAGE, type ImportConflict } from '@/lib/schools/import/schema';
import {
  checkImportRows,
  importSchoolRows,
  type SchoolFieldsByCsvColumn,
  type ImportProgress,
} from './import-requests';
import type { CheckedImportFile } from './import-decisions';
import { decideConflicts, selectRowsToImport, type ReplacedCorrectionKeys } from './import-decisions';
import { summarizeImport } from './import-texts';

const MAX_BYTES = 30 * 1024 * 1024;

export type ChosenImportFile = { name: string; table: CsvTable };

/** State of the dialog that imports schools. */
export type ImportState =
  | { at: 'nothing' }
  | { at: 'reading' }
  | { at: 'unread'; title: string; description: string }
  | { at: 'unchecked'; failure?: string }
  | { at: 'checking'; done: number }
  | { at: 'checked'; checked: CheckedImportFile }
  | { at: 'importing'; checked: CheckedImportFile; done: number; total: number }
  | {
      at: 'over';
      checked: CheckedImportFile;
      landed: ImportProgress;
      ended: 'complete' | 'canceled' | { failure: string };
    };

const SIGNED_OUT = 'Please sign in again to import schools.';
const NOT_CSV = { title: 'CSV Parse Error', description: NO_IMPORT_ROWS_MESSAGE.description };
const WORKBOOK = {
  title: 'CSV Parse Error',
  description:
    'This is a spreadsheet file, not a CSV. Open it in your spreadsheet program, save or download it as “CSV (UTF-8)”, then choose that file here.',
};

/** State and steps of an import, from the chosen file to the last batch. */
export function useSchoolImport() {
  const cache = useQueryClient();
  const [file, setFile] = useState<ChosenImportFile | null>(null);
  const [fields, setFields] = useState<SchoolFieldsByCsvColumn>([]);
  const [taken, setTaken] = useState<ReplacedCorrectionKeys>(new Set());
  // Name and date of the data's source. The schools' pages show them.
  const [source, setSource] = useState({ name: '', asOf: '' });
  const [state, setState] = useState<ImportState>({ at: 'nothing' });
  const work = useRef(new AbortController());
  useEffect(() => () => work.current.abort(), []);
  // If the session ends during an import, the page stays open until the last row is imported. Only this page has the
  // file and the administrator's decisions.
  useKeepPageOpenOnSessionEnd(file !== null && (state.at !== 'over' || state.landed.left.length > 0));

  /** Aborts the running check or import. Returns the abort signal for the next check or import. */
  function restart(): AbortSignal {
    work.current.abort();
    work.current = new AbortController();
    return work.current.signal;
  }

  function refuse({ title, description }: { title: string; description: string }) {
    setState({ at: 'unread', title, description });
    toast({ title, description, variant: 'destructive' });
  }

  async function choose(chosen: File) {
    const signal = restart();
    setFile(null);
    setState({ at: 'reading' });
    if (/\.(xlsx?|xlsm|xlsb|ods|numbers)$/i.test(chosen.name)) return refuse(WORKBOOK);
    if (!/\.csv$/i.test(chosen.name)) return refuse(NOT_CSV);
    if (chosen.size > MAX_BYTES)
      return refuse({ title: 'CSV Parse Error', description: 'The file is larger than 30 MB.' });
    try {
      const table = await readCsv(new Uint8Array(await chosen.arrayBuffer()));
      if (signal.aborted) return;
      if (table.rows.length === 0) return refuse(NO_IMPORT_ROWS_MESSAGE);
      const guessed = guessColumnFields(table.headers);
      setFile({ name: chosen.name, table });
      setFields(guessed);
      await checkAs(table, guessed);
    } catch (error) {
      if (signal.aborted) return;
      refuse({
        title: 'CSV Parse Error',
        description: error instanceof CsvError ? error.message : "We couldn't read the file.",
      });
    }
  }

  async function checkAs(table: CsvTable, as: SchoolFieldsByCsvColumn) {
    const signal = restart();
    setTaken(new Set());
    setState({ at: 'checking', done: 0 });
    try {
      const checked = await checkImportRows(table, as, {
        signal,
        onProgress: (done) => !signal.aborted && setState({ at: 'checking', done }),
      });
      if (!signal.aborted) setState({ at: 'checked', checked });
    } catch (error) {
      redirectIfSessionExpired(error, SIGNED_OUT);
      if (!signal.aborted) setState({ at: 'unchecked', failure: errorToastText(error as Error) });
    }
  }

  function setField(column: number, field: SchoolField | null) {
    restart();
    setFields(fields.map((old, index) => (index === column ? field : old)));
    setState({ at: 'unchecked' });
  }

  /**
   * Decides the given conflicts. If `isTaken` is true, the file's value wins. Otherwise the administrator's correction
   * wins.
   */
  const decide = (conflicts: readonly ImportConflict[], isTaken: boolean) =>
    setTaken((previous) => decideConflicts(previous, conflicts, isTaken));

  /** Starts the import, or continues it. */
  async function run() {
    if (state.at !== 'checked' && state.at !== 'over') return;
    const { checked } = state;
    const { rows, unchanged } = selectRowsToImport(checked, taken);
    const none: ImportProgress = {
      created: 0,
      updated: 0,
      unchanged,
      errors: [],
      conflicts: [],
      left: rows,
    };
    const landed = state.at === 'over' ? { ...state.landed } : none;
    const signal = restart();
    const countBefore = rows.length - landed.left.length;
    const onProgress = (done: number) =>
      setState({ at: 'importing', checked, done: countBefore + done, total: rows.length });
    onProgress(0);
    try {
      await importSchoolRows(landed, fields, { checked, taken, source }, { signal, onProgress });
      const isComplete = landed.left.length === 0;
      setState({ at: 'over', checked, landed, ended: isComplete ? 'complete' : 'canceled' });
      if (isComplete)
        toast({ variant: 'success', title: 'Import successful', description: summarizeImport(landed, checked) });
    } catch (error) {
      const failed = error as Error;
      redirectIfSessionExpired(failed, SIGNED_OUT);
      setState({ at: 'over', checked, landed, ended: { failure: errorToastText(failed) } });
      showFailureToast('Import failed', failed, serverMessageOrFallback(failed, 'Failed to import schools from CSV'));
    } finally {
      for (const queryKey of schoolListQueryKeys) void cache.invalidateQueries({ queryKey });
      // Refetches each school that is shown on an open page.
      void cache.invalidateQueries({
        predicate: ({ queryKey: [path] }) => /^\/api\/(admin\/)?schools\/\d+/.test(String(path)),
      });
    }
  }

  function reset() {
    restart();
    setFile(null);
    setState({ at: 'nothing' });
  }

  return {
    file,
    fields,
    taken,
    state,
    choose,
    setField,
    source,
    setSource,
    decide,
    run,
    reset,
    check: () => file && void checkAs(file.table, fields),
    stop: () => work.current.abort(),
  };
}

export type SchoolImport = ReturnType<typeof useSchoolImport>;
