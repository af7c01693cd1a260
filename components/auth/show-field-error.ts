import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '@/lib/http/api-client';

/**
 * Shows the server's first message about one of the `fields` at that field, and focuses the field. Returns false if no
 * message is about these fields.
 */
export function showFieldError<Fields extends FieldValues>(
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
