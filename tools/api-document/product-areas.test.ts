import { expect, it } from 'vitest';
import { productAreaOfPath, sortProductAreas } from './product-areas';

it.each([
  ['/api/posts/[id]', 'Posts'],
  ['/api/schools/[id]/posts', 'Posts'],
  ['/api/schools/[id]', 'Schools'],
  ['/api/admin/schools/[id]/events/import', 'Events'],
  ['/api/user/calendar', 'Events'],
  ['/api/user', 'Accounts'],
  ['/api/posts/[id]/report', 'Moderation'],
  ['/api/admin/users/[id]/access', 'People'],
  ['/api/letter-box/[id]', 'Letter box'],
  ['/api/admin/letter-box/[id]/read', 'Letter box'],
])('the address %s belongs to the feature %s', (address, feature) => {
  expect(productAreaOfPath(address)).toBe(feature);
});

it('an unknown API feature comes last in the sorted list', () => {
  expect(sortProductAreas(['Letter box', 'Posts', 'Accounts', 'Posts'])).toEqual(['Accounts', 'Posts', 'Letter box']);
});
