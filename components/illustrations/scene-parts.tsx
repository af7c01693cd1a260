// Parts of the illustrations. In each part, the middle of the base is at (0, 0).

type Place = { x: number; y: number; scale?: number; flip?: boolean };

const at = ({ x, y, scale = 1, flip = false }: Place) =>
  `translate(${x} ${y}) scale(${flip ? -scale : scale} ${scale})`;

export function SpruceTree({ dark = false, ...place }: Place & { dark?: boolean }) {
  return (
    <path
      transform={at(place)}
      className={dark ? 'fill-paint-spruce-dark' : 'fill-paint-spruce'}
      d="M0-66 9-45 5.5-46 14-25 9.5-26 19-5 3-7V2H-3V-7L-19-5-9.5-26-14-25-5.5-46-9-45Z"
    />
  );
}

const WALLS = {
  brick: 'fill-paint-brick',
  lamp: 'fill-paint-lamp',
  spruce: 'fill-paint-spruce',
  snow: 'fill-paint-snow',
  water: 'fill-paint-water',
};

/** Draws a shore house whose gable faces the street. */
export function House({ wall, lit = false, ...place }: Place & { wall: keyof typeof WALLS; lit?: boolean }) {
  const glass = lit ? 'fill-paint-glow' : 'fill-paint-mist';
  return (
    <g transform={at(place)}>
      <path className="fill-paint-slate" d="M12-62h8v18h-8z" />
      <path className={WALLS[wall]} d="m-23 0v-37L0-58l23 21V0z" />
      <path
        className="fill-none stroke-paint-slate"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m-28-33L0-59l28 26"
      />
      <path className="fill-paint-ink" d="M-6 0v-17h12V0z" />
      <path className={glass} d="M-17-33h9v11h-9zM8-33h9v11H8zM-4-47h8v8h-8z" />
      <path className="fill-none stroke-paint-snow" strokeWidth="1.5" d="M-17-33h9v11h-9zM8-33h9v11H8zM-4-47h8v8h-8z" />
    </g>
  );
}

/** Draws a school with white wooden walls, a red roof and a bell. */
export function SchoolBuilding({ lit = false, ...place }: Place & { lit?: boolean }) {
  const glass = lit ? 'fill-paint-glow' : 'fill-paint-mist';
  const panes = [-54, -38, -22, 12, 28, 44].map((x) => `M${x}-38h10v20h-10z`).join('');
  return (
    <g transform={at(place)}>
      <path className="stroke-paint-slate" strokeWidth="1.8" d="M74 0v-92" />
      <path className="fill-paint-brick" d="m75-92c7-3 11 3 19 0v12c-8 3-12-3-19 0z" />
      <path className="fill-paint-snow" d="M-10-68v-24h20v24z" />
      <path className="fill-paint-ink" d="m-5-70v-10a5 5 0 0 1 10 0v10z" />
      <path className="fill-paint-lamp" d="m-3.5-74c0-6 1.5-8 3.5-8s3.5 2 3.5 8z" />
      <path className="fill-paint-brick-dark" d="m-14-91L0-108l14 17z" />
      <path className="fill-paint-snow" d="M-62 0v-48H62V0z" />
      <path className="fill-none stroke-paint-sand" strokeWidth="1.2" d="M-62-12H62M-62-44H62" />
      <path className="fill-paint-brick" d="m-69-45L-54-70H54l15 25z" />
      <path className="fill-paint-brick-dark" d="M-69-45h138v4H-69z" />
      <path className={glass} d={panes} />
      <path
        className="fill-none stroke-paint-slate"
        strokeWidth="1.3"
        d={`${panes}M-49-38v20M-33-38v20M-17-38v20M17-38v20M33-38v20M49-38v20`}
      />
      <path className="fill-paint-water" d="M-8 0v-27h16V0z" />
      <path className="fill-paint-lamp" d="m-8-27a8 8 0 0 1 16 0z" />
      <path className="fill-paint-rock" d="M-14 0h28v4h-28z" />
    </g>
  );
}

type LighthouseBuildingProps = Place & {
  /** Length of the lighthouse's light beams in user units, or 0 by day. */
  beams?: number;
};

/** Draws a lighthouse, with light beams at night. */
export function LighthouseBuilding({ beams = 0, ...place }: LighthouseBuildingProps) {
  // React's `useId` cannot create this id, because link previews draw the lighthouse with `renderSvg`, which does not
  // support hooks.
  const id = `beams-${beams}`;
  return (
    <g transform={at(place)}>
      {beams > 0 && (
        <>
          <radialGradient id={id} gradientUnits="userSpaceOnUse" cx="0" cy="-95" r={beams}>
            <stop offset="0" className="[stop-color:var(--color-paint-glow)]" stopOpacity="0.8" />
            <stop offset="1" className="[stop-color:var(--color-paint-glow)]" stopOpacity="0" />
          </radialGradient>
          <path
            fill={`url(#${id})`}
            d={`m0-98L-${beams}-${95 + beams / 6}v${beams / 3}L0-92l${beams} ${beams / 6 - 3}v-${beams / 3}z`}
          />
        </>
      )}
      <path className="fill-paint-snow" d="m-15 0L-8.5-84h17L15 0z" />
      <path className="fill-paint-brick" d="M-13-26-11.3-48h22.6L13-26z" />
      <path className="fill-paint-ink" d="m-4 0v-13a4 4 0 0 1 8 0V0zM-2.5-66h5v8h-5z" />
      <path className="fill-paint-slate" d="M-13-88h26v5h-26z" />
      <path className="fill-paint-lamp" d="M-7.5-102h15v14h-15z" />
      <path
        className="fill-none stroke-paint-slate"
        strokeWidth="1.5"
        d="M-7.5-102h15v14h-15zM-2.5-102v14M2.5-102v14"
      />
      <path className="fill-paint-brick" d="m-10-102C-8-112-3-114 0-117c3 3 8 5 10 15z" />
      <circle className="fill-paint-slate" cy="-118" r="2" />
    </g>
  );
}

export function Bus(place: Place) {
  return (
    <g transform={at(place)}>
      <path
        className="fill-paint-lamp"
        d="m-52-12v-25a7 7 0 0 1 7-7h72a7 7 0 0 1 7 7v7h10a7 7 0 0 1 7 7v11a4 4 0 0 1-4 4h-95a4 4 0 0 1-4-4z"
      />
      <path
        className="fill-paint-mist"
        d="M-46-38h12v11h-12zM-31-38h12v11h-12zM-16-38h12v11h-12zM-1-38h12v11H-1zM15-38h13v11H15z"
      />
      <path className="fill-paint-ink" d="M-52-22.5H34v2.5h-86zM-52-17H50v2h-102z" />
      <path className="fill-paint-brick" d="M-44-47h6v3h-6zM20-47h6v3h-6z" />
      <path className="fill-paint-snow" d="M46-22h4v5h-4z" />
      <g className="fill-paint-ink">
        <circle cx="-32" cy="-8" r="8" />
        <circle cx="32" cy="-8" r="8" />
      </g>
      <g className="fill-paint-rock">
        <circle cx="-32" cy="-8" r="3.5" />
        <circle cx="32" cy="-8" r="3.5" />
      </g>
    </g>
  );
}

export function Rocks(place: Place) {
  return (
    <g transform={at(place)}>
      <path
        className="fill-paint-rock"
        d="m-78 0c2-14 14-22 26-20 6-14 26-18 38-8 10-10 32-8 38 4 16-6 34 2 40 12 10 0 16 6 16 12z"
      />
      <path
        className="fill-paint-slate"
        opacity="0.55"
        d="m-34 0c0-10 10-14 18-12 8-8 22-6 26 2 10-2 18 4 20 10zM46 0c2-6 8-8 14-6 6-2 12 2 12 6z"
      />
    </g>
  );
}

/** Draws two wave lines of the given width. */
export function WaveLines({ width, ...place }: Place & { width: number }) {
  const waves = Math.ceil(width / 48);
  const line = (from: number, y: number) => ['M', from, ' ', y, 'q12-8 24 0t24 0'.repeat(waves)].join('');
  return (
    <path
      transform={at(place)}
      className="fill-none stroke-paint-mist"
      strokeWidth="2.5"
      strokeLinecap="round"
      opacity="0.55"
      d={`${line(-width / 2, 0)}${line(-width / 2 + 20, 12)}`}
    />
  );
}
