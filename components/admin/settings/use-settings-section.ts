'use client';

import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { settingsInput, type SettingName, type Settings, type SettingsReply } from '@/lib/settings/schema';
import { useConflictAwareForm, type ErrorsByField } from './use-conflict-aware-form';

type Section<Typed> = {
  /** Names of the settings that this section's form changes. */
  names: readonly SettingName[];
  data: SettingsReply;
  startOf: (settings: Settings) => Typed;
  /** Converts the typed values of the form to API input. */
  inputOf: (typed: Typed) => Record<string, unknown>;
  /** Key of another query with the values of these settings. The query is refetched after a save. */
  also?: QueryKey;
};

/** Provides a form of the settings page with its own Save button. */
export function useSettingsSection<Typed extends Record<string, string | boolean>>(of: Section<Typed>) {
  const { names, data, startOf, inputOf, also } = of;
  const cache = useQueryClient();
  const pick = (settings: Settings) => Object.fromEntries(names.map((name) => [name, settings[name]]));
  const form = useConflictAwareForm<SettingsReply, Typed>({
    data,
    startOf,
    check: (typed) => faultsOf(inputOf(typed)),
    send: (typed, { marks }) =>
      callApi('PUT', '/api/admin/settings', {
        ...inputOf(typed),
        seen: Object.fromEntries(names.map((name) => [name, marks[name]?.version ?? 0])),
      }),
    keep: (saved) => {
      cache.setQueryData(queryKeys.adminSettings(), saved);
      void cache.invalidateQueries({ queryKey: queryKeys.adminAudit() });
      if (also) void cache.invalidateQueries({ queryKey: also });
    },
    latest: () => callApi('GET', '/api/admin/settings'),
  });
  const { clash } = form;
  const [first] = names
    .map((name) => clash?.theirs.marks[name])
    .filter((mark) => mark !== undefined)
    .toSorted((one, other) => (other.at ?? '').localeCompare(one.at ?? ''));
  return { ...form, clash: clash && { by: first, before: pick(clash.before), theirs: pick(clash.theirs) } };
}

function faultsOf(input: Record<string, unknown>): ErrorsByField {
  const parsed = settingsInput.safeParse(input);
  return Object.fromEntries(
    (parsed.error?.issues ?? []).map(({ path, message }) => [String(path.at(-1)), message] as const).toReversed(),
  );
}
