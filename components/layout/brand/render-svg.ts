import { Children, isValidElement, type ReactNode } from 'react';
import { PALETTE } from './palette';

type Props = Record<string, unknown> & { className?: string; children?: ReactNode };

/** SVG attributes with camel-case names. The names of all other attributes use hyphens. */
const AS_WRITTEN = new Set(['viewBox', 'preserveAspectRatio', 'gradientUnits']);

/** Renders an illustration as the text of an SVG file. Components with hooks are not supported. */
export function renderSvg(node: ReactNode): string {
  return Children.toArray(node).map(elementText).join('');
}

function elementText(node: ReactNode): string {
  if (!isValidElement<Props>(node)) return '';
  const { type, props } = node;
  if (typeof type === 'function') return renderSvg((type as (props: Props) => ReactNode)(props));
  const inside = renderSvg(props.children);
  if (typeof type !== 'string') return inside; // A fragment has no tag of its own, so only its children are written.
  const { className = '', children: _children, 'aria-hidden': _hidden, ...rest } = props;
  const attributes = [
    ...Object.entries(rest).map(([name, value]) => [hyphenated(name), String(value)]),
    ...paints(className),
  ];
  const namespace = type === 'svg' ? ' xmlns="http://www.w3.org/2000/svg"' : '';
  return `<${type}${namespace}${attributes.map(([name, value]) => ` ${name}="${escaped(value ?? '')}"`).join('')}>${inside}</${type}>`;
}

const hyphenated = (name: string) =>
  AS_WRITTEN.has(name) ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const PAINT = /^(?:(fill|stroke)-(none|(?!\d)[\w-]+)|\[(stop-color):var\(--color-([\w-]+)\)\])$/;

/**
 * Converts an element's colour classes, such as `fill-lamp`, to SVG attributes. Throws if a colour is missing in
 * palette.ts.
 */
function paints(className: string): [string, string][] {
  return className.split(/\s+/).flatMap((name): [string, string][] => {
    const [, shape, paint, stop, stopPaint] = PAINT.exec(name) ?? [];
    const attribute = shape ?? stop;
    return attribute ? [[attribute, colourOf(paint ?? stopPaint ?? '')]] : [];
  });
}

function colourOf(name: string): string {
  if (name === 'none') return name;
  if (!(name in PALETTE)) throw new Error(`palette.ts has no colour ${name}.`);
  return PALETTE[name as keyof typeof PALETTE];
}
