import { schoolFieldLabel, SCHOOL_FORM_SECTIONS } from '@/components/admin/schools/form/school-form-sections';
import { formatDateAndTime } from '@/lib/time/format-dates';
import type { AdminSchool } from '@/lib/schools/admin/schema';

/** Read-only view of a school's form. Empty fields are marked, so that an administrator fills them in. */
export function SchoolDetails({ school }: { school: AdminSchool }) {
  return (
    <div>
      {/* Sections are arranged in columns, because they differ in length. */}
      <div className="gap-6 lg:columns-2">
        {SCHOOL_FORM_SECTIONS.map(({ title, fields }) => (
          <section key={title} className="mb-6 break-inside-avoid rounded-lg border bg-card p-5 shadow-card">
            <h2 className="text-lg font-bold">{title}</h2>
            <dl className="mt-3 space-y-2 text-[0.9375rem]">
              {fields.map(({ name }) => (
                <div key={name} className="grid grid-cols-[7.5rem_1fr] gap-x-4 sm:grid-cols-[11rem_1fr]">
                  <dt className="text-muted-foreground">{schoolFieldLabel(name)}</dt>
                  <dd className="min-w-0 [overflow-wrap:anywhere] whitespace-pre-line">
                    {school[name] ?? <span className="text-muted-foreground">Not specified</span>}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="text-sm text-muted-foreground lg:mt-4">
        Number {school.id}. Created {formatDateAndTime(school.createdAt)}, last changed{' '}
        {formatDateAndTime(school.updatedAt)}.
      </p>
    </div>
  );
}
