import { describe, expect, it } from 'vitest';
import { CoastScene } from '@/components/illustrations/coast-scene';
import { PALETTE } from './palette';
import { renderSvg } from './render-svg';

describe('renderSvg, which renders an illustration as SVG', () => {
  it('renderSvg writes an element as text with its attributes and children', () => {
    expect(
      renderSvg(
        <svg viewBox="0 0 4 4" aria-hidden className="block">
          <path strokeWidth="2" d="M0 0" />
        </svg>,
      ),
    ).toBe('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path stroke-width="2" d="M0 0"></path></svg>');
  });

  it('renderSvg converts colour classes to colours and ignores other classes', () => {
    expect(renderSvg(<path className="h-4 fill-none stroke-paint-snow" />)).toBe(
      `<path fill="none" stroke="${PALETTE['paint-snow']}"></path>`,
    );
    expect(renderSvg(<stop className="[stop-color:var(--color-paint-glow)]" />)).toContain(
      `stop-color="${PALETTE['paint-glow']}"`,
    );
  });

  it('renderSvg throws for a colour that is not in the palette', () => {
    expect(() => renderSvg(<path className="fill-paint-mauve" />)).toThrow('paint-mauve');
  });

  it('renderSvg renders components, fragments, lists and empty values', () => {
    const Pair = ({ x }: { x: number }) => (
      <>
        <circle cx={x} />
        <circle cx={-x} />
      </>
    );
    expect(
      renderSvg(
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

  it('renderSvg escapes attribute values', () => {
    expect(renderSvg(<path d={'"/><script>&'} />)).toBe('<path d="&quot;/>&lt;script>&amp;"></path>');
  });

  it('renderSvg renders the coast scene of the link previews without CSS classes', () => {
    const scene = renderSvg(<CoastScene />);
    expect(scene).toContain(PALETTE['paint-brick']);
    expect(scene).not.toContain('class');
  });
});
