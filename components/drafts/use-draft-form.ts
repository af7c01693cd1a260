'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '@/lib/http/api-client';
import type { DraftFields } from './draft';
import { useDraft } from './use-draft';
import { useUnsavedChangesWarning } from './use-unsaved-changes-warning';

/**
 * Keeps the form's fields registered during a reset. Otherwise, the form ignores keystrokes until React has rendered the
 * fields again, and these characters are lost.
 */
export const KEEP_FIELDS_DURING_RESET = { keepFieldsRef: true };

/**
 * Provides a form whose unsent text is stored as a draft. `start` contains the initial values, and must be the same
 * object in each render.
 */
export function useDraftForm<Fields extends FieldValues, Sent>(
  place: string,
  start: Fields & DraftFields,
  schema: z.ZodType<Sent, Fields>,
) {
  const draft = useDraft(place, start);
  const { key, fields, hasDraft, isRestored, older, keep, wake, clearSent, storeAfterRemoval, act } = draft;
  const { wasBroughtBack } = draft;
  const form = useForm<Fields, unknown, Sent>({
    defaultValues: fields as DefaultValues<Fields>,
    resolver: zodResolver(schema),
  });

  useEffect(wake, [wake]);
  useEffect(() => storeAfterRemoval(() => form.getValues() as typeof start), [form, storeAfterRemoval]);

  // True while the form's fields are replaced by a draft from another device or tab, or are emptied. The form then
  // stores nothing.
  const isTaking = useRef(false);
  const { isDirty } = form.formState;
  // The device stores only one text for each form. If another tab has stored its own text, closing this page would lose
  // this tab's text.
  useUnsavedChangesWarning(hasDraft && isDirty && !isTaken(form.getValues(), fields));
  useEffect(() => {
    const isNew = wasBroughtBack() || (!isDirty && (isRestored || !hasDraft));
    if (!isNew || isTaken(form.getValues(), fields)) return;
    isTaking.current = true;
    form.reset(fields, KEEP_FIELDS_DURING_RESET);
    isTaking.current = false;
  }, [form, fields, hasDraft, isRestored, isDirty, wasBroughtBack]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => void (isTaking.current || keep(values as typeof start)),
      }),
    [form, keep],
  );

  function discard() {
    const discarded = form.getValues() as typeof start;
    isTaking.current = true;
    form.reset(start, KEEP_FIELDS_DURING_RESET);
    isTaking.current = false;
    clearSent(discarded);
  }

  /** Shows each validation error of the server at its field. */
  function showIssues(error: Error) {
    if (!(error instanceof ApiError)) return;
    for (const { path, message } of error.issues) {
      const [field] = path;
      if (field !== undefined && field in start) form.setError(field as Path<Fields>, { message });
    }
  }

  function takeOlder() {
    if (!older) return;
    // First stores `older`, the other device's text, as a separate text. Otherwise, `form.reset` would store it as an
    // edit of this device's draft, and the server would lose this device's draft.
    keep(older, true);
    form.reset(older, KEEP_FIELDS_DURING_RESET);
  }

  return {
    key,
    form,
    // An edited form ignores a draft from another tab, so it must not say that a draft was restored.
    isRestored: (isRestored && !isDirty) || older !== null,
    ...(older && { onOlder: takeOlder }),
    discard,
    showIssues,
    act,
  };
}

const isTaken = (visibleDraft: DraftFields, fields: DraftFields): boolean =>
  Object.entries(fields).every(([name, value]) => visibleDraft[name] === value);
