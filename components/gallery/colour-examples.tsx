'use client';

import { useEffect, useRef, useState } from 'react';
import { cn } from '@/lib/cn';
import { calculateContrastRatio } from './colour-contrast';
import { ExampleGroup } from './example-group';

/** Pairs of colour tokens, each with a name and the classes for background and text. */
const GROUPS = [
  {
    title: 'Backgrounds and texts',
    pairs: [
      ['foreground on background', 'bg-background text-foreground'],
      ['foreground on card', 'bg-card text-card-foreground'],
      ['foreground on popover', 'bg-popover text-popover-foreground'],
      ['muted-foreground on background', 'bg-background text-muted-foreground'],
      ['muted-foreground on card', 'bg-card text-muted-foreground'],
      ['muted-foreground on muted', 'bg-muted text-muted-foreground'],
      ['accent', 'bg-accent text-accent-foreground'],
      ['primary on background', 'bg-background text-primary'],
    ],
  },
  {
    title: 'Buttons and states',
    pairs: [
      ['primary', 'bg-primary text-primary-foreground'],
      ['primary-hover', 'bg-primary-hover text-primary-foreground'],
      ['primary on primary-soft', 'bg-primary-soft text-primary'],
      ['secondary', 'bg-secondary text-secondary-foreground'],
      ['secondary-hover', 'bg-secondary-hover text-secondary-foreground'],
      ['success', 'bg-success text-success-foreground'],
      ['success on success-soft', 'bg-success-soft text-success'],
      ['warning', 'bg-warning text-warning-foreground'],
      ['warning on warning-soft', 'bg-warning-soft text-warning'],
      ['destructive', 'bg-destructive text-destructive-foreground'],
      ['destructive-hover', 'bg-destructive-hover text-destructive-foreground'],
      ['destructive on destructive-soft', 'bg-destructive-soft text-destructive'],
    ],
  },
  {
    title: 'Brand colours',
    pairs: [
      ['harbour', 'bg-harbour text-harbour-foreground'],
      ['harbour-muted on harbour', 'bg-harbour text-harbour-muted'],
      ['spruce', 'bg-spruce text-spruce-foreground'],
      ['spruce-muted on spruce', 'bg-spruce text-spruce-muted'],
      ['lamp', 'bg-lamp text-lamp-foreground'],
      ['lamp-hover', 'bg-lamp-hover text-lamp-foreground'],
      ['brick on brick-soft', 'bg-brick-soft text-brick'],
    ],
  },
] as const;

const PAINTS = {
  ink: 'bg-paint-ink',
  slate: 'bg-paint-slate',
  rock: 'bg-paint-rock',
  mist: 'bg-paint-mist',
  water: 'bg-paint-water',
  deep: 'bg-paint-deep',
  spruce: 'bg-paint-spruce',
  'spruce-dark': 'bg-paint-spruce-dark',
  brick: 'bg-paint-brick',
  'brick-dark': 'bg-paint-brick-dark',
  lamp: 'bg-paint-lamp',
  glow: 'bg-paint-glow',
  snow: 'bg-paint-snow',
  sand: 'bg-paint-sand',
};

const LINES = { border: 'bg-border', input: 'bg-input', ring: 'bg-ring' };

/** Shows the colour tokens of app/globals.css, with the contrast between each background and its text. */
export function ColourExamples() {
  return (
    <>
      {GROUPS.map(({ title, pairs }) => (
        <ExampleGroup key={title} title={title} className="grid grid-cols-2 gap-3 lg:grid-cols-3">
          {pairs.map(([name, look]) => (
            <Swatch key={name} name={name} look={look} />
          ))}
        </ExampleGroup>
      ))}
      <ExampleGroup title="Lines" note="Border colours of cards and fields, and the focus ring.">
        <Chips of={LINES} />
      </ExampleGroup>
      <ExampleGroup
        title="Colours of the illustrations"
        note="These colours are the same in the light and the dark theme."
      >
        <Chips of={PAINTS} />
      </ExampleGroup>
    </>
  );
}

function Swatch({ name, look }: { name: string; look: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [ratio, setRatio] = useState<number | null>(null);

  useEffect(() => {
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const measure = () => {
      if (!place.current) return;
      const { color, backgroundColor } = getComputedStyle(place.current);
      setRatio(calculateContrastRatio(color, backgroundColor));
    };
    measure();
    scheme.addEventListener('change', measure);
    return () => scheme.removeEventListener('change', measure);
  }, []);

  return (
    <div ref={place} className={cn('flex min-h-18 flex-col justify-between gap-2 rounded-md border p-3', look)}>
      <span className="text-sm font-semibold">{name}</span>
      <span className="text-xs tabular-nums">Contrast {ratio === null ? '…' : ratio.toFixed(1)}</span>
    </div>
  );
}

function Chips({ of: colours }: { of: Record<string, string> }) {
  return (
    <ul className="flex flex-wrap gap-3">
      {Object.entries(colours).map(([name, look]) => (
        <li key={name} className="text-xs text-muted-foreground">
          <span aria-hidden className={cn('mb-1 block h-10 w-20 rounded-md border', look)} />
          {name}
        </li>
      ))}
    </ul>
  );
}
