import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { Bus, House, LighthouseBuilding, Rocks, SchoolBuilding, SpruceTree, WaveLines } from './scene-parts';

type IllustrationProps = { className?: string | undefined };

/** Small decorative scene for empty or missing content. */
function Vignette({ className, children }: IllustrationProps & { children: ReactNode }) {
  return (
    <svg aria-hidden viewBox="0 0 240 150" className={cn('h-auto base:w-48', className)}>
      <path
        className="fill-primary-soft"
        d="m28 124C6 92 18 48 58 40c18-30 66-38 92-16 40-6 70 22 64 58 14 20 2 38-12 42z"
      />
      {children}
    </svg>
  );
}

export function Schoolhouse({ className }: IllustrationProps) {
  return (
    <Vignette className={className}>
      <SpruceTree x={42} y={122} scale={0.9} />
      <SpruceTree x={204} y={122} scale={0.8} dark />
      <SchoolBuilding x={118} y={120} scale={0.9} />
      <path className="stroke-paint-slate" strokeWidth="3" strokeLinecap="round" d="M20 123h200" />
    </Vignette>
  );
}

export function SchoolBus({ className }: IllustrationProps) {
  return (
    <Vignette className={className}>
      <House wall="spruce" x={62} y={124} scale={1.2} />
      <SpruceTree x={112} y={124} scale={1.3} dark />
      <SpruceTree x={200} y={124} scale={1.1} />
      <path className="stroke-paint-slate" strokeWidth="3" strokeLinecap="round" d="M16 126h208" />
      <Bus x={142} y={127} scale={1.05} />
    </Vignette>
  );
}

export function Lighthouse({ className }: IllustrationProps) {
  return (
    <Vignette className={className}>
      <LighthouseBuilding x={124} y={112} scale={0.82} beams={92} />
      <Rocks x={124} y={124} scale={0.9} />
      <WaveLines x={120} y={132} width={192} />
    </Vignette>
  );
}

export function BellBuoy({ className }: IllustrationProps) {
  return (
    <Vignette className={className}>
      <g transform="rotate(7 120 110)">
        <path
          className="fill-none stroke-paint-slate"
          strokeWidth="4"
          strokeLinecap="round"
          d="m98 100 14-60h16l14 60M105 72h30"
        />
        <path className="fill-paint-lamp" d="m108 88c1-17 4-22 12-22s11 5 12 22c2 1 4 3 4 5h-32c0-2 2-4 4-5z" />
        <circle className="fill-paint-brick" cx="120" cy="96" r="4" />
        <path className="fill-paint-glow" d="M114 28h12v12h-12z" />
        <path className="fill-paint-brick-dark" d="m112 28c2-6 5-8 8-9 3 1 6 3 8 9z" />
        <path className="fill-paint-brick" d="m80 102h80l-12 26H92z" />
        <path className="fill-paint-snow" d="m84 110h72l-3 7H87z" />
      </g>
      <WaveLines x={120} y={124} width={192} />
    </Vignette>
  );
}

export function Signpost({ className }: IllustrationProps) {
  return (
    <Vignette className={className}>
      <SpruceTree x={52} y={124} scale={1.0} dark />
      <SpruceTree x={192} y={124} scale={0.9} />
      <path className="fill-paint-slate" d="M116 30h8v95h-8z" />
      <path className="fill-paint-brick" d="m84 40h64l14 12-14 12H84z" />
      <path className="fill-paint-lamp" d="m156 72H92L78 84l14 12h64z" />
      <path className="stroke-paint-snow" strokeWidth="4" strokeLinecap="round" d="M94 52h42" />
      <path className="stroke-paint-ink" strokeWidth="4" strokeLinecap="round" d="M104 84h42" />
      <path className="stroke-paint-slate" strokeWidth="3" strokeLinecap="round" d="M24 125h192" />
    </Vignette>
  );
}

/** Notice board from which a notice was removed. If `locked` is true, a lock shows that the notice may return. */
export function NoticeBoard({ className, locked = false }: IllustrationProps & { locked?: boolean }) {
  return (
    <Vignette className={className}>
      <SpruceTree x={42} y={124} scale={1.1} />
      <SpruceTree x={204} y={124} scale={0.9} dark />
      <path className="fill-paint-slate" d="m74 54h8v71h-8zM158 54h8v71h-8z" />
      <path className="fill-paint-brick-dark" d="m64 46L120 22l56 24z" />
      <path className="fill-paint-brick" d="M60 44h120v7H60z" />
      <path className="fill-paint-sand" d="M70 53h100v52H70z" />
      <path className="fill-none stroke-paint-slate" strokeWidth="3" strokeLinejoin="round" d="M70 53h100v52H70z" />
      {locked ? <LockedSheet /> : <TornSheet />}
      <path className="stroke-paint-slate" strokeWidth="3" strokeLinecap="round" d="M24 125h192" />
    </Vignette>
  );
}

/** Draws the corner of a torn-off sheet under its pin, with more pins around it. */
function TornSheet() {
  return (
    <>
      <path className="fill-none stroke-paint-rock" strokeWidth="1.5" strokeDasharray="4 4" d="M100 61h40v36h-40z" />
      <path className="fill-paint-snow" d="m108 59h26l-3 9-5-3-4 7-6-5-6 4z" />
      <circle className="fill-paint-brick" cx="121" cy="62" r="3" />
      <circle className="fill-paint-water" cx="82" cy="64" r="2.5" />
      <circle className="fill-paint-spruce" cx="157" cy="67" r="2.5" />
    </>
  );
}

function LockedSheet() {
  return (
    <>
      <path className="fill-paint-snow" d="M98 58h44v43H98z" />
      <path className="fill-none stroke-paint-slate" strokeWidth="4" d="m112 79v-6a8 8 0 0 1 16 0v6" />
      <rect className="fill-paint-lamp" x="107" y="78" width="26" height="18" rx="3" />
      <path className="fill-paint-ink" d="m118 90v-3.5a3 3 0 1 1 4 0V90z" />
    </>
  );
}
