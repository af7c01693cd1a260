import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '@/lib/http/api';

/** Marks the field that the server found at fault, with its words, and goes there. Says whether there was one in the form. */
export function markField<Fields extends FieldValues>(
  form: Pick<UseFormReturn<Fields>, 'setError'>,
  fields: readonly Path<Fields>[],
  error: Error,
): boolean {
  const issues = error instanceof ApiError ? error.issues : [];
  for (const { path, message } of issues) {
    const field = fields.find((name) => name === path[0]);
    if (!field) continue;
    form.setError(field, { message }, { shouldFocus: true });
    return true;
  }
  return false;
}
