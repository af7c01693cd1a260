import { expect, it } from 'vitest';
import { getDirectionsLinks } from './directions';

const school = { geoLocation: null, civicAddress: null, city: 'Digby', province: 'Nova Scotia' };
const hrefs = (fields: Partial<Record<keyof typeof school, string>>) =>
  getDirectionsLinks({ ...school, ...fields }).map(({ href }) => href);

it("directions lead to a school's address if the school has no valid coordinates", () => {
  expect(hrefs({ geoLocation: '44.6226, -65.7597', civicAddress: '20 Shreve St' })).toEqual([
    'https://www.google.com/maps/dir/?api=1&destination=44.6226%2C-65.7597',
    'https://maps.apple.com/?daddr=44.6226%2C-65.7597',
    'https://www.openstreetmap.org/directions?to=44.6226%2C-65.7597',
  ]);
  expect(hrefs({ geoLocation: '1,2', civicAddress: '20 Shreve St & Main #3' })[1]).toBe(
    'https://maps.apple.com/?daddr=20%20Shreve%20St%20%26%20Main%20%233%2C%20Digby%2C%20Nova%20Scotia',
  );
  expect(hrefs({})).toEqual([]);
});
