import type { ReactNode } from 'react';
import { QrCode } from '@/components/ui/page/qr-code';
import { cn } from '@/lib/cn';
import { formatDate } from '@/lib/time/format-dates';
import { formatSchoolCode } from '@/lib/verification/school-code-format';
import { membershipPlan, site } from '@/lib/site';
import style from './poster.module.css';

type SheetProps = { origin: string; schoolName: string; code: string; expiresAt: string };

const HANDED_OUT = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

const linkOf = ({ origin, code }: SheetProps) => `${origin}/join/${code}`;
/** Web address printed on the poster, in a form that is easy to type. */
const addressOf = ({ origin, code }: SheetProps) =>
  `${origin.replace(/^https?:\/\//, '')}/join/${formatSchoolCode(code)}`;

/** A sheet of paper on the screen, which is white even in the dark theme. */
function Sheet({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className={cn('flex w-full max-w-2xl flex-col rounded-lg border shadow-card', style.sheet, className)}
    >
      {children}
    </section>
  );
}

/** Shows the wall poster of a school. */
export function SchoolPoster(sheet: SheetProps) {
  return (
    <Sheet label="Poster" className={cn('items-center justify-between text-center', style.poster)}>
      <p className={cn('font-display text-xl font-bold', style.large)}>{site.name}</p>
      <div>
        <h2 className={cn('font-display text-2xl leading-tight font-bold text-balance', style.title)}>
          Parents of {sheet.schoolName}: talk with each other
        </h2>
        <p className={cn('mt-4 text-lg text-balance', style.large)}>
          A private board for parents of this school. No ads, no children's names.
        </p>
      </div>
      <QrCode text={linkOf(sheet)} label={`QR code of ${linkOf(sheet)}`} className={cn('w-1/2', style['poster-qr'])} />
      <div className="w-full">
        <p className={cn('text-sm break-words', style.middle)}>{addressOf(sheet)}</p>
        <p className={cn('mt-1 font-mono font-bold tracking-widest', style.code)}>{formatSchoolCode(sheet.code)}</p>
        <p className={cn('mt-3 text-sm text-balance', style.plain)}>
          Valid until {formatDate(sheet.expiresAt)}. Reading is free; writing is {membershipPlan.monthly}, after{' '}
          {membershipPlan.trialDays} free days. Not run by the school or the province.
        </p>
      </div>
    </Sheet>
  );
}

/** Shows six handouts on one sheet, to cut out. */
export function HandoutSheet(sheet: SheetProps) {
  return (
    <Sheet label="Six handouts to cut out" className={style['hand-outs'] ?? ''}>
      <ul className="grid flex-1 grid-cols-2">
        {HANDED_OUT.map((which, index) => (
          <li
            key={which}
            aria-hidden={index > 0}
            className={cn('flex min-w-0 flex-col items-center justify-center gap-1 p-2 text-center', style.cut)}
          >
            <p className={cn('text-xs font-bold text-balance sm:text-sm', style.plain)}>
              Parents of {sheet.schoolName}
            </p>
            <QrCode
              text={linkOf(sheet)}
              label={`QR code of ${linkOf(sheet)}`}
              className={cn('w-2/5', style['hand-out-qr'])}
            />
            <p className={cn('font-mono text-sm font-bold tracking-widest', style.middle)}>
              {formatSchoolCode(sheet.code)}
            </p>
            <p className={cn('max-w-full leading-tight break-words', style.small)}>{addressOf(sheet)}</p>
            <p className={cn('leading-tight', style.small)}>until {formatDate(sheet.expiresAt)}</p>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
