import { EMAIL_KIND_DEFINITIONS } from '@/lib/mail/email-kinds';
import { getEmailKindTitle } from '@/lib/mail/email-kind-title';

const LINK =
  'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4 hover:text-primary-hover';

/** Previews of every kind of email with sample data. */
export function EmailPreviews() {
  return (
    <section aria-labelledby="letters">
      <h2 id="letters" className="mb-3 text-lg font-bold">
        Emails we send
      </h2>
      <ul className="divide-y rounded-lg border bg-card shadow-card">
        {Object.entries(EMAIL_KIND_DEFINITIONS).map(([kind, { when }]) => (
          <li key={kind} className="grid grid-cols-[1fr_auto] items-start gap-x-4 px-4 py-2 sm:px-5">
            <h3 className="py-2.5 leading-snug font-bold">{getEmailKindTitle(kind)}</h3>
            <p className="flex gap-4">
              <a href={`/api/admin/mail/previews/${kind}`} target="_blank" rel="noreferrer" className={LINK}>
                Preview<span className="sr-only"> ({getEmailKindTitle(kind)}, in a new tab)</span>
              </a>
              <a href={`/api/admin/mail/previews/${kind}?as=text`} target="_blank" rel="noreferrer" className={LINK}>
                Text<span className="sr-only"> ({getEmailKindTitle(kind)}, in a new tab)</span>
              </a>
            </p>
            <p className="col-span-2 -mt-1.5 pb-2 text-sm text-muted-foreground">{when}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
