'use client';

import { useState } from 'react';
import { useKeepPageOpenOnSessionEnd } from '@/components/drafts/use-keep-page-open-on-session-end';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { ApiError } from '@/lib/http/api-client';

type Fields = Record<string, string | boolean>;
export type ErrorsByField = Partial<Record<string, string>>;

type Versioned<Data, Typed extends Fields> = {
  /** The newest version of the data that the page knows. */
  data: Data;
  startOf: (data: Data) => Typed;
  /** Returns the validation errors of the typed values, by field. */
  check: (typed: Typed) => ErrorsByField;
  /** Saves the changes. `seen` is the version of the data that the person edited. */
  send: (typed: Typed, seen: Data) => Promise<Data>;
  keep: (saved: Data) => void;
  /** Loads the newest version that anybody has saved. */
  latest: () => Promise<Data>;
};

/**
 * Provides a form for data that several people can change. After a conflict, the form shows both versions until the
 * person chooses one.
 */
export function useConflictAwareForm<Data, Typed extends Fields>(of: Versioned<Data, Typed>) {
  const [edited, setBegun] = useState<{ typed: Typed; seen: Data } | null>(null);
  const [clash, setClash] = useState<Data | null>(null);
  const [errors, setErrors] = useState<ErrorsByField>({});
  const mutation = useMutationWithToast({
    call: ({ typed, seen }: { typed: Typed; seen: Data }) => of.send(typed, seen),
    done: (saved) => {
      of.keep(saved);
      startAnew();
      return { title: 'Setting saved' };
    },
    failed: async (error) => {
      const latest =
        error instanceof ApiError && error.code === 'conflict' ? await of.latest().catch(() => null) : null;
      if (latest) setClash(latest);
      else showFailureToast('Failed to save the setting', error);
    },
  });
  const fields = edited?.typed ?? of.startOf(of.data);
  useKeepPageOpenOnSessionEnd(edited !== null);

  function startAnew() {
    setBegun(null);
    setClash(null);
    setErrors({});
  }

  function send(typed: Typed, seen: Data) {
    const wrong = of.check(typed);
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) mutation.mutate({ typed, seen });
  }

  return {
    fields,
    errors,
    isDirty: edited !== null,
    isPending: mutation.isPending,
    set: (changed: Partial<Typed>) => {
      // During a save, the form ignores typing, because the saved values then replace the form's values. Text typed
      // during the save would disappear.
      if (!mutation.isPending) setBegun({ typed: { ...fields, ...changed }, seen: edited?.seen ?? of.data });
    },
    save: (changed: Partial<Typed> = {}) => send({ ...fields, ...changed }, edited?.seen ?? of.data),
    discard: startAnew,
    /**
     * After a conflict, `theirs` is the version that another person saved, and `before` is the version that this person
     * edited.
     */
    clash: clash && { theirs: clash, before: edited?.seen ?? of.data },
    saveMine: () => {
      if (!clash) return;
      setBegun({ typed: fields, seen: clash });
      setClash(null);
      send(fields, clash);
    },
    takeTheirs: () => {
      if (clash) of.keep(clash);
      startAnew();
    },
  };
}
