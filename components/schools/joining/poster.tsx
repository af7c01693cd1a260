import type { ReactNode } from 'react';
import { QrCode } from '@/components/ui/page/qr-code';
import { cn } from '@/lib/cn';
import { day } from '@/lib/dates';
import { showCode } from '@/lib/proof/code-text';
import { plan, site } from '@/lib/site';

type SheetProps = { origin: string; schoolName: string; code: string; expiresAt: string };

const HANDED_OUT = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

const linkOf = ({ origin, code }: SheetProps) => `${origin}/join/${code}`;
/** As people type it. */
const addressOf = ({ origin, code }: SheetProps) => `${origin.replace(/^https?:\/\//, '')}/join/${showCode(code)}`;

/** Paper is white whatever the screen is; on it a sheet is as high as the shorter of A4 and letter leaves room. */
function Sheet({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className={cn(
        'flex aspect-[17/22] w-full max-w-2xl flex-col rounded-lg border bg-white text-black shadow-card',
        'print:aspect-auto print:h-[240mm] print:max-w-none print:break-after-page print:rounded-none print:border-0 print:shadow-none print:last:break-after-auto',
        className,
      )}
    >
      {children}
    </section>
  );
}

/** For the wall. */
export function Poster(sheet: SheetProps) {
  return (
    <Sheet label="Poster" className="items-center justify-between p-[7%] text-center print:p-0">
      <p className="font-display text-xl font-bold print:text-2xl">{site.name}</p>
      <div>
        <h2 className="font-display text-3xl leading-tight font-bold text-balance print:text-5xl">
          Parents of {sheet.schoolName}: talk with each other
        </h2>
        <p className="mt-4 text-lg text-balance print:text-2xl">
          A private board for the parents of this school. No ads, no names of children.
        </p>
      </div>
      <QrCode
        text={linkOf(sheet)}
        label={`QR code of ${linkOf(sheet)}`}
        className="w-1/2 max-w-72 print:w-[85mm] print:max-w-none"
      />
      <div className="w-full">
        <p className="text-sm break-words print:text-lg">{addressOf(sheet)}</p>
        <p className="mt-1 font-mono text-3xl font-bold tracking-widest print:text-5xl">{showCode(sheet.code)}</p>
        <p className="mt-3 text-sm text-balance print:text-base">
          Good until {day(sheet.expiresAt)}. Reading is free; writing is {plan.monthly}, after {plan.trialDays} free
          days. Run by neither the school nor the province.
        </p>
      </div>
    </Sheet>
  );
}

/** The same six times, to be cut. */
export function HandOut(sheet: SheetProps) {
  return (
    <Sheet label="Hand-out, to be cut into six" className="p-[3%] print:p-0">
      <ul className="grid flex-1 grid-cols-2 grid-rows-3">
        {HANDED_OUT.map((which, index) => (
          <li
            key={which}
            aria-hidden={index > 0}
            className="flex min-w-0 flex-col items-center justify-center gap-1 border border-dashed border-neutral-400 p-2 text-center print:gap-2 print:p-4"
          >
            <p className="text-xs font-bold text-balance sm:text-sm print:text-base">Parents of {sheet.schoolName}</p>
            <QrCode text={linkOf(sheet)} label={`QR code of ${linkOf(sheet)}`} className="w-2/5 print:w-[34mm]" />
            <p className="font-mono text-sm font-bold tracking-wider sm:text-base print:text-xl">
              {showCode(sheet.code)}
            </p>
            <p className="max-w-full text-[0.625rem] leading-tight break-words print:text-xs">{addressOf(sheet)}</p>
            <p className="text-[0.625rem] leading-tight print:text-xs">until {day(sheet.expiresAt)}</p>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
