import { schoolFieldLabel, SCHOOL_FORM_SECTIONS } from '@/components/admin/schools/form/school-form-sections';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';
import { formatDateAndTime } from '@/lib/time/format-dates';
import type { AdminSchool } from '@/lib/schools/admin/schema';

/**
 * Read-only view of a school's fields. A collapsed list names the empty fields, so that an administrator can fill them
 * in.
 */
export function SchoolDetails({ school }: { school: AdminSchool }) {
  const sections = SCHOOL_FORM_SECTIONS.map(({ title, fields }) => ({
    title,
    fields: fields.filter(({ name }) => school[name] !== null),
  })).filter(({ fields }) => fields.length > 0);
  const missing = SCHOOL_FORM_SECTIONS.flatMap(({ fields }) => fields).filter(({ name }) => school[name] === null);
  return (
    <div>
      {/* Sections are arranged in columns, because they differ in length. */}
      <div className="gap-6 lg:columns-2">
        {sections.map(({ title, fields }) => (
          <section key={title} className="mb-6 break-inside-avoid rounded-lg border bg-card p-5 shadow-card">
            <h2 className="text-lg font-bold">{title}</h2>
            <dl className="mt-3 space-y-2 text-[0.9375rem]">
              {fields.map(({ name }) => (
                <div key={name} className="grid grid-cols-[7.5rem_1fr] gap-x-4 sm:grid-cols-[11rem_1fr]">
                  <dt className="text-muted-foreground">{schoolFieldLabel(name)}</dt>
                  <dd className="min-w-0 [overflow-wrap:anywhere] whitespace-pre-wrap">{school[name]}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      {missing.length > 0 && (
        <details className="mb-3">
          <CollapsibleSummary className="w-fit font-semibold">
            {missing.length === 1 ? '1 field is empty' : `${missing.length} fields are empty`}
          </CollapsibleSummary>
          <p className="text-muted-foreground">{missing.map(({ name }) => schoolFieldLabel(name)).join(', ')}</p>
        </details>
      )}
      <p className="text-sm text-muted-foreground">
        Number {school.id}. Created {formatDateAndTime(school.createdAt)}, last changed{' '}
        {formatDateAndTime(school.updatedAt)}.
      </p>
    </div>
  );
}
