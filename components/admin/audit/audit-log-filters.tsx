import { SlidersHorizontal } from '@/components/ui/icons/icons';
import type { FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { formatAuditAction, humanizeIdentifier } from './field-changes';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';
import { useAuditFilterOptions } from './use-audit-log';

type AuditFiltersProps = { filters: Record<string, string>; onChange: (filters: Record<string, string>) => void };

/** Filters by actor, action, target and date, stored in the page's address. */
export function AuditLogFilters({ filters, onChange }: AuditFiltersProps) {
  const filterChoices = useAuditFilterOptions();
  const choices = (values: string[] | undefined, chosen: string | undefined) => [
    ...new Set([...(values ?? []), ...(chosen ? [chosen] : [])]),
  ];

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(
      ([name, value]) => [name, String(value).trim()] as const,
    );
    onChange(Object.fromEntries(entries.filter(([, value]) => value !== '')));
  }

  return (
    <details open={Object.keys(filters).length > 0} className="rounded-lg border bg-card shadow-card">
      <CollapsibleSummary className="rounded-lg px-4 font-semibold sm:px-5">
        <SlidersHorizontal aria-hidden className="size-4 text-muted-foreground" />
        <span className="mr-auto">Filter</span>
      </CollapsibleSummary>
      <form
        key={JSON.stringify(filters)}
        onSubmit={apply}
        aria-label="Filter the audit log"
        className="grid gap-4 px-4 pt-2 pb-5 sm:grid-cols-2 sm:px-5 lg:grid-cols-3"
      >
        <FormField label="Administrator (name, email or ID)">
          <Input name="who" type="search" defaultValue={filters.who} maxLength={200} />
        </FormField>
        <FormField label="Action">
          <Select name="action" defaultValue={filters.action ?? ''}>
            <option value="">Anything</option>
            {choices(filterChoices?.actions, filters.action).map((action) => (
              <option key={action} value={action}>
                {formatAuditAction(action)}
              </option>
            ))}
          </Select>
        </FormField>
        <FormField label="Kind of target">
          <Select name="targetType" defaultValue={filters.targetType ?? ''}>
            <option value="">Anything</option>
            {choices(filterChoices?.targetTypes, filters.targetType).map((type) => (
              <option key={type} value={type}>
                {humanizeIdentifier(type)}
              </option>
            ))}
          </Select>
        </FormField>
        <FormField label="ID of the target">
          <Input name="targetId" inputMode="numeric" pattern="\d{1,9}" defaultValue={filters.targetId} />
        </FormField>
        <FormField label="From">
          <Input name="from" type="date" defaultValue={filters.from} />
        </FormField>
        <FormField label="To">
          <Input name="to" type="date" defaultValue={filters.to} />
        </FormField>
        <div className="flex flex-wrap gap-3 sm:col-span-2 lg:col-span-3">
          <Button type="submit">Filter</Button>
          {Object.keys(filters).length > 0 && (
            <Button variant="ghost" onClick={() => onChange({})}>
              Show everything
            </Button>
          )}
        </div>
      </form>
    </details>
  );
}
