import 'server-only';
import { geoMercator, geoPath, type GeoContext, type GeoPermissibleObjects } from 'd3-geo';
import { MAP_FRAME_SIZE, MAP_PROJECTION } from './map-projection';
import outline from './outline/ns-outline.json';

type Box = { x: number; y: number; width: number; height: number };
export type CoastPaths = { province: string; neighbours: string };

const WHOLE: Box = { x: 0, y: 0, ...MAP_FRAME_SIZE };
/**
 * Width of the margin around a visible part of the map, as a share of the part's width. Coasts continue in the margin,
 * so that their cut ends are out of sight.
 */
const MARGIN = 0.02;

/** Returns the coasts within a part of the map, as `d` attributes of SVG paths. */
export function drawCoastsWithin({ x, y, width, height }: Box): CoastPaths {
  const margin = width * MARGIN;
  const projection = geoMercator()
    .scale(MAP_PROJECTION.scale)
    .translate(MAP_PROJECTION.translate)
    .precision(0)
    .clipExtent([
      [x - margin, y - margin],
      [x + width + margin, y + height + margin],
    ]);
  const draw = (isWanted: (name: string) => boolean) => {
    const pen = new ShortPath();
    const features = outline.features.filter(({ properties }) => isWanted(properties.name));
    geoPath(projection, pen)({ type: 'FeatureCollection', features } as GeoPermissibleObjects);
    return pen.path;
  };
  return { province: draw((name) => name === PROVINCE), neighbours: draw((name) => name !== PROVINCE) };
}

const PROVINCE = 'Nova Scotia';

let whole: CoastPaths | undefined;

/** Returns the coasts of the whole map, which are drawn only once. */
export const drawWholeMapCoasts = (): CoastPaths => (whole ??= drawCoastsWithin(WHOLE));

/**
 * Receives coasts drawn by d3-geo and writes them as an SVG path. Relative steps in whole units need half as many
 * characters as absolute points.
 */
class ShortPath implements GeoContext {
  path = '';
  private at = { x: 0, y: 0 };
  private isFirst = true;

  moveTo(x: number, y: number): void {
    this.at = { x: Math.round(x), y: Math.round(y) };
    this.isFirst = true;
    const place = `${this.at.x} ${this.at.y}`;
    this.path += `M${place}`;
  }

  lineTo(x: number, y: number): void {
    const to = { x: Math.round(x), y: Math.round(y) };
    const step = { x: to.x - this.at.x, y: to.y - this.at.y };
    if (step.x === 0 && step.y === 0) return;
    // In an SVG path, a minus sign separates two numbers, so no space is needed before it.
    const separator = this.isFirst ? 'l' : step.x < 0 ? '' : ' ';
    this.path += `${separator}${step.x}${step.y < 0 ? '' : ' '}${step.y}`;
    this.at = to;
    this.isFirst = false;
  }

  closePath(): void {
    this.path += 'z';
  }

  beginPath(): void {}

  arc(): void {}
}
