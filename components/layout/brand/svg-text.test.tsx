import { describe, expect, it } from 'vitest';
import { CoastScene } from '@/components/illustrations/coast-scene';
import { PALETTE } from './palette';
import { svgText } from './svg-text';

describe('svgText', () => {
  it('writes an element with its attributes and what stands in it', () => {
    expect(
      svgText(
        <svg viewBox="0 0 4 4" aria-hidden className="block">
          <path strokeWidth="2" d="M0 0" />
        </svg>,
      ),
    ).toBe('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path stroke-width="2" d="M0 0"></path></svg>');
  });

  it('turns the classes that paint into colours, and passes over the others', () => {
    expect(svgText(<path className="h-4 fill-none stroke-paint-snow" />)).toBe(
      `<path fill="none" stroke="${PALETTE['paint-snow']}"></path>`,
    );
    expect(svgText(<stop className="[stop-color:var(--color-paint-glow)]" />)).toContain(
      `stop-color="${PALETTE['paint-glow']}"`,
    );
  });

  it('refuses a colour that it does not know', () => {
    expect(() => svgText(<path className="fill-paint-mauve" />)).toThrow('paint-mauve');
  });

  it('follows components, fragments, lists and what is not there', () => {
    const Pair = ({ x }: { x: number }) => (
      <>
        <circle cx={x} />
        <circle cx={-x} />
      </>
    );
    expect(
      svgText(
        <g>
          {[1, 2].map((x) => (
            <Pair key={x} x={x} />
          ))}
          {false}
          {null}
        </g>,
      ).match(/cx="-?\d"/g),
    ).toEqual(['cx="1"', 'cx="-1"', 'cx="2"', 'cx="-2"']);
  });

  it('lets no value out of its attribute', () => {
    expect(svgText(<path d={'"/><script>&'} />)).toBe('<path d="&quot;/>&lt;script>&amp;"></path>');
  });

  it('can draw the scene of the cards: no class is left that it could not follow', () => {
    const scene = svgText(<CoastScene />);
    expect(scene).toContain(PALETTE['paint-brick']);
    expect(scene).not.toContain('class');
  });
});
