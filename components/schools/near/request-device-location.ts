import { MINUTE, SECOND } from '@/lib/time/duration';
import type { Coordinates } from '@/lib/schools/map/map-projection';

/**
 * State of “Near me” and the location of the reader's device. The location stays in the memory of the page: it is never
 * stored and never sent to a server.
 */
export type DeviceLocationState = {
  state: 'off' | 'asking' | 'on' | 'failed';
  position: Coordinates | null;
  /** Text that tells the reader about the state of “Near me”. */
  text: string;
};

const TIMEOUT_MS = 15 * SECOND;
/** Maximum age of a location that the device already knows. */
const MAX_AGE_MS = 10 * MINUTE;

const INSTEAD = 'search by town or postal code.';

/** Asks the device for its location. The browser asks the reader for permission first. */
export function requestDeviceLocation(answer: (own: DeviceLocationState) => void) {
  const fail = (text: string) => answer({ state: 'failed', position: null, text });
  if (!('geolocation' in navigator)) return fail(`This browser can't find your location. Instead, ${INSTEAD}`);
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude: lat, longitude: lon } }) =>
      answer({
        state: 'on',
        position: { lat, lon },
        text: 'Nearest schools first, by distance in a straight line. Your location stays on this device.',
      }),
    (error) => fail(problemOf(error)),
    { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
  );
}

function problemOf({ code, PERMISSION_DENIED, TIMEOUT }: GeolocationPositionError): string {
  if (code === PERMISSION_DENIED)
    return `Your browser doesn't share your location with this site. Allow it in the browser's settings, or ${INSTEAD}`;
  if (code === TIMEOUT) return `Finding your location took too long. Try again, or ${INSTEAD}`;
  return `Your device couldn't find your location. Try again, or ${INSTEAD}`;
}
