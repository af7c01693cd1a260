'use client';

import { useSyncExternalStore } from 'react';
import type { DeviceLocationState } from './request-device-location';

const OFF: DeviceLocationState = { state: 'off', position: null, text: '' };

let own = OFF;
/** Number of the current request. A late answer to an earlier request is ignored. */
let request = 0;
const listeners = new Set<() => void>();

function set(next: DeviceLocationState) {
  own = next;
  listeners.forEach((notify) => notify());
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the device's location, which all lists on the page share. */
export const useDeviceLocation = (): DeviceLocationState =>
  useSyncExternalStore(
    subscribe,
    () => own,
    () => OFF,
  );

export const showDeviceLocationError = (text: string) => set({ ...OFF, state: 'failed', text });

/**
 * Asks the device for its location, or discards the known location. Also cancels an earlier request for the location.
 */
export function toggleLocationUse() {
  const asked = (request += 1);
  if (own.position || own.state === 'asking') return set(OFF);
  set({ ...OFF, state: 'asking', text: 'Finding your location...' });
  // The code that asks for the location loads only on a click on “Near me”, because most readers never use it.
  import('./request-device-location').then(
    ({ requestDeviceLocation }) => requestDeviceLocation((next) => asked === request && set(next)),
    () => asked === request && showDeviceLocationError('“Near me” didn’t load. Try again.'),
  );
}
