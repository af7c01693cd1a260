import { labelOf, SECTIONS } from '@/components/admin/schools/school-sections';
import { dateAndTime } from '@/lib/dates';
import type { AdminSchool } from '@/lib/schools/admin-schema';

/** The sections of the form, to read. What is empty says so: somebody has to fill it in. */
export function SchoolSections({ school }: { school: AdminSchool }) {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      {SECTIONS.map(({ title, fields }) => (
        <section key={title} className="rounded-lg border bg-card p-5 shadow-card">
          <h2 className="text-lg font-bold">{title}</h2>
          <dl className="mt-3 space-y-2 text-[0.9375rem]">
            {fields.map(({ name }) => (
              <div key={name} className="grid gap-x-4 sm:grid-cols-[11rem_1fr]">
                <dt className="text-muted-foreground">{labelOf(name)}</dt>
                <dd className="min-w-0 [overflow-wrap:anywhere] whitespace-pre-line">
                  {school[name] ?? <span className="text-muted-foreground">Not specified</span>}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className="text-sm text-muted-foreground lg:col-span-2">
        Number {school.id}. Created {dateAndTime(school.createdAt)}, last changed {dateAndTime(school.updatedAt)}.
      </p>
    </div>
  );
}
