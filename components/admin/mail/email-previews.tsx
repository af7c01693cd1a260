import { EMAIL_KIND_DEFINITIONS } from '@/lib/mail/email-kinds';
import { emailKindTitle } from './email-kind-title';

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
          <li key={kind} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
            <div className="min-w-0">
              <h3 className="font-bold">{emailKindTitle(kind)}</h3>
              <p className="text-sm text-muted-foreground">{when}</p>
            </div>
            <p className="flex gap-4">
              <a href={`/api/admin/mail/letters/${kind}`} target="_blank" rel="noreferrer" className={LINK}>
                See it<span className="sr-only"> ({emailKindTitle(kind)}, in a new tab)</span>
              </a>
              <a href={`/api/admin/mail/letters/${kind}?as=text`} target="_blank" rel="noreferrer" className={LINK}>
                See as text<span className="sr-only"> ({emailKindTitle(kind)}, in a new tab)</span>
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
