import { useState } from 'react';
import { MEMBER_STATE_LABELS } from '@/components/admin/dashboard/chart-labels';
import { FormField } from '@/components/ui/form/form-field';
import { SlidersHorizontal } from '@/components/ui/icons/icons';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';
import { Select } from '@/components/ui/select';
import { MEMBER_STATES } from '@/lib/policy/member-states';
import type { AdminUserQuery } from '@/lib/users/admin/schema';

type FilterName = keyof Pick<AdminUserQuery, 'membership' | 'verified' | 'suspended'>;
export const USER_FILTER_NAMES = ['membership', 'verified', 'suspended'] as const satisfies readonly FilterName[];
export type UserFilterValues = Partial<Record<FilterName, string>>;

const CHOICES: Record<FilterName, { label: string; options: readonly (readonly [string, string])[] }> = {
  membership: {
    label: 'Membership',
    options: MEMBER_STATES.map((state) => [state, MEMBER_STATE_LABELS[state]] as const),
  },
  verified: {
    label: 'Verified parent',
    options: [
      ['yes', 'Verified'],
      ['no', 'Not verified'],
    ],
  },
  suspended: {
    label: 'Suspension',
    options: [
      ['yes', 'Suspended'],
      ['no', 'Not suspended'],
    ],
  },
};

type UserFiltersProps = { values: UserFilterValues; onChange: (values: UserFilterValues) => void };

/**
 * Filters of the user table, combined with AND. They are collapsed at the start, unless the page's address has a
 * filter.
 */
export function UserFilters({ values, onChange }: UserFiltersProps) {
  const [startsOpen] = useState(() => Object.values(values).some(Boolean));
  return (
    <details open={startsOpen} className="rounded-lg border bg-card shadow-card">
      <CollapsibleSummary className="rounded-lg px-4 font-semibold sm:px-5">
        <SlidersHorizontal aria-hidden className="size-4 text-muted-foreground" />
        <span className="mr-auto">Filter</span>
      </CollapsibleSummary>
      <div role="group" aria-label="Filter users" className="grid grid-cols-2 gap-3 p-4 pt-2 sm:grid-cols-3 sm:px-5">
        {USER_FILTER_NAMES.map((name) => (
          <FormField key={name} label={CHOICES[name].label} className="max-sm:first:col-span-2">
            <Select
              value={values[name] ?? ''}
              onChange={({ target }) => onChange({ ...values, [name]: target.value || undefined })}
            >
              <option value="">Anyone</option>
              {CHOICES[name].options.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          </FormField>
        ))}
      </div>
    </details>
  );
}
