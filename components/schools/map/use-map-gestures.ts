'use client';

import { useEffect, useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import type { MapPoint } from '@/lib/schools/map/map-projection';
import { moveViewport, zoomViewport, type MapViewport } from './map-viewport';

type Gestures = {
  map: RefObject<HTMLElement | null>;
  show: (change: (view: MapViewport) => MapViewport) => void;
  goTo: (change: (view: MapViewport) => MapViewport) => void;
  /** Called with the position of the mouse on the map, or with null when the mouse leaves the map. */
  onHover: (at: GetPointerPosition | null) => void;
  /** Called when a finger or a pen taps the map. */
  onTap: (at: GetPointerPosition) => void;
};

/** Returns the pointer's position on the map, together with a function that converts pixels to map units. */
export type GetPointerPosition = (view: MapViewport) => { at: MapPoint; units: (pixels: number) => number };

/** Minimum movement of a drag, in pixels. A shorter movement counts as a click. */
const STILL_PX = 5;

/**
 * Handles drag, pinch, wheel and double click on the map. A vertical swipe of one finger and the wheel without Ctrl
 * still scroll the page.
 */
export function useMapGestures({ map, show, goTo, onHover, onTap }: Gestures) {
  const fingers = useRef(new Map<number, MapPoint>());
  const press = useRef({ start: { x: 0, y: 0 }, isDrag: false, isBesideLabel: false });

  const pointAt =
    ({ clientX, clientY }: { clientX: number; clientY: number }): GetPointerPosition =>
    (view) => {
      const box = map.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1 };
      const unit = view.width / box.width;
      return {
        at: { x: view.x + (clientX - box.left) * unit, y: view.y + (clientY - box.top) * unit },
        units: (pixels) => pixels * unit,
      };
    };

  useEffect(() => {
    const element = map.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      const factor = Math.exp(Math.max(-60, Math.min(60, -event.deltaY * lines)) * 0.01);
      show((view) => {
        const unit = view.width / box.width;
        return zoomViewport(view, factor, {
          x: view.x + (event.clientX - box.left) * unit,
          y: view.y + (event.clientY - box.top) * unit,
        });
      });
    };
    const onTouch = (event: TouchEvent) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault();
    };
    // Adds the listeners without React, because React's wheel listeners are passive and cannot prevent the browser's
    // page zoom.
    element.addEventListener('wheel', onWheel, { passive: false });
    element.addEventListener('touchstart', onTouch, { passive: false });
    element.addEventListener('touchmove', onTouch, { passive: false });
    return () => {
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('touchstart', onTouch);
      element.removeEventListener('touchmove', onTouch);
    };
  }, [map, show]);

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0 || isOnButton(event.target)) return;
    const at = { x: event.clientX, y: event.clientY };
    press.current = { start: at, isDrag: fingers.current.size > 0, isBesideLabel: !isOnLabel(event.target) };
    fingers.current.set(event.pointerId, at);
  }

  function onPointerMove(event: PointerEvent) {
    // Stops tracking a pointer whose button is no longer pressed. The map gets no event if the button is released
    // outside the map.
    if (event.buttons === 0) fingers.current.delete(event.pointerId);
    const previousPoint = fingers.current.get(event.pointerId);
    if (!previousPoint) {
      if (event.pointerType === 'mouse' && !isOnName(event.target))
        onHover(isOnButton(event.target) ? null : pointAt(event));
      return;
    }
    const now = { x: event.clientX, y: event.clientY };
    if (!press.current.isDrag) {
      const { start } = press.current;
      const [right, down] = [Math.abs(now.x - start.x), Math.abs(now.y - start.y)];
      // A finger that moves mostly vertically scrolls the page and does not drag the map.
      if (Math.hypot(right, down) < STILL_PX || (event.pointerType === 'touch' && down >= right)) return;
      press.current.isDrag = true;
      onHover(null);
    }
    map.current?.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, now);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    const shift = { x: previousPoint.x - now.x, y: previousPoint.y - now.y };
    if (!other) return show((view) => moveViewport(view, scaled(shift, pointAt(event)(view).units)));
    const spread =
      Math.hypot(now.x - other.x, now.y - other.y) /
      Math.max(1, Math.hypot(previousPoint.x - other.x, previousPoint.y - other.y));
    const middle = pointAt({ clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
    const half = { x: shift.x / 2, y: shift.y / 2 };
    show((view) => zoomViewport(moveViewport(view, scaled(half, middle(view).units)), spread, middle(view).at));
  }

  function onPointerUp(event: PointerEvent) {
    const wasDown = fingers.current.delete(event.pointerId);
    if (wasDown && !press.current.isDrag && event.pointerType !== 'mouse' && !isOnLabel(event.target))
      onTap(pointAt(event));
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId),
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && onHover(null),
    onDoubleClick: (event: MouseEvent) =>
      !isOnLabel(event.target) &&
      !isOnButton(event.target) &&
      goTo((view) => zoomViewport(view, 2, pointAt(event)(view).at)),
    /**
     * Prevents the click at the end of a drag from opening a school. Also prevents a click if a tap beside the label
     * has moved the label under the finger.
     */
    onClickCapture: (event: MouseEvent) => {
      const { isDrag, isBesideLabel } = press.current;
      if (event.detail > 0 && (isDrag || (isBesideLabel && isOnLabel(event.target)))) event.preventDefault();
      press.current = { ...press.current, isDrag: false, isBesideLabel: false };
    },
  };
}

const scaled = ({ x, y }: MapPoint, units: (pixels: number) => number): MapPoint => ({ x: units(x), y: units(y) });
const isOn = (selector: string) => (target: EventTarget) =>
  target instanceof Element && target.closest(selector) !== null;
const isOnButton = isOn('button');
const isOnLabel = isOn('[data-map-label]');
/**
 * Returns true if the event's target is the school's name in the map's label. While the mouse is on the name, no other
 * school is highlighted.
 */
const isOnName = isOn('[data-map-name]');
