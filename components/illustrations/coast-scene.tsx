import { cn } from '@/lib/cn';
import { Bus, House, LighthouseBuilding, Rocks, SchoolBuilding, SpruceTree, WaveLines } from './scene-parts';

/** Harbour scene with houses, school and lighthouse, for the bottom of a dark section. */
export function CoastScene({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 1440 300"
      preserveAspectRatio="xMidYMax slice"
      className={cn('block base:w-full', className)}
    >
      <path
        className="fill-paint-water"
        opacity="0.6"
        d="m0 210c110-40 190-52 300-34s170 26 280 2 190-62 330-40 190 52 300 40 170-24 230-16v138H0z"
      />
      <path
        className="fill-paint-spruce-dark"
        opacity="0.7"
        d="m0 236c160-30 260-34 420-14s300 4 460-12 340-24 560 6v84H0z"
      />
      <LighthouseBuilding x={188} y={214} scale={1.25} beams={230} />
      <Rocks x={188} y={228} scale={1.3} />
      <g>
        <SpruceTree x={350} y={240} dark />
        <SpruceTree x={384} y={246} scale={1.2} />
        <House wall="snow" lit x={450} y={246} scale={1.0} />
        <House wall="brick" lit x={516} y={248} scale={1.1} />
        <House wall="lamp" x={584} y={248} />
        <House wall="spruce" lit x={646} y={250} scale={1.1} />
        <SpruceTree x={700} y={250} scale={1.1} dark />
        <SpruceTree x={728} y={254} scale={0.9} />
      </g>
      <SchoolBuilding lit x={880} y={250} scale={1.3} />
      <g>
        <SpruceTree x={1010} y={250} scale={1.3} dark />
        <SpruceTree x={1044} y={254} scale={1.0} />
        <House wall="water" lit x={1124} y={250} />
        <House wall="brick" x={1188} y={250} scale={1.1} />
        <SpruceTree x={1242} y={250} scale={1.1} />
        <SpruceTree x={1276} y={252} scale={0.9} dark />
        <House wall="snow" lit x={1344} y={252} scale={1.1} />
        <SpruceTree x={1404} y={256} scale={1.2} dark />
        <SpruceTree x={34} y={250} scale={1.1} dark />
        <SpruceTree x={72} y={252} scale={1.3} />
      </g>
      <path className="fill-paint-slate" d="m0 268c60-20 180-26 300-24h1140v60H0z" />
      <path className="stroke-paint-lamp" strokeWidth="2" strokeDasharray="22 18" d="M330 262h1110" opacity="0.7" />
      <Bus x={760} y={272} scale={1.0} />
      <path className="fill-paint-deep" d="m0 278c120-10 220-6 340-2s420 2 640 0 320-2 460 2v22H0z" />
      <WaveLines x={180} y={281} width={340} />
      <WaveLines x={980} y={283} width={500} />
    </svg>
  );
}
