import { expect, it } from 'vitest';
import { listSharingConsequences } from './sharing-consequences';

const post = {
  isAnonymous: false,
  user: { id: 1, firstName: 'Robin', lastName: 'Example', avatar: '/a.jpg' },
  authorName: 'Robin Example',
  school: { id: 7, name: 'Tidewater Elementary', city: 'Lunenburg' },
  isOwner: true,
};
const author = (fields: object) =>
  listSharingConsequences({ ...post, ...fields }).find(({ about }) => about === 'author')?.text;

it.each([
  [{}, 'Your name, Robin Example, and your profile photo are shown with the post.'],
  [
    { user: { ...post.user, avatar: null } },
    'Your name, Robin Example, and your profile photo, once there is one, are shown with the post.',
  ],
  [{ isOwner: false }, 'The author’s name, Robin Example, and profile photo are shown with the post.'],
  [
    { isAnonymous: true, user: null, authorName: 'Anonymous' },
    'You stay anonymous: neither your name nor your photo is shown.',
  ],
  [
    { isAnonymous: true, user: null, authorName: 'Anonymous', isOwner: false },
    'The author stays anonymous: neither name nor photo is shown.',
  ],
])('the dialog says whose name a shared post shows: %j', (fields, text) => expect(author(fields)).toBe(text));

it('the dialog says that a shared post appears on the public page of its school', () => {
  expect(listSharingConsequences(post)[0]?.text).toContain('on the public page of Tidewater Elementary');
  expect(listSharingConsequences(post).map(({ about }) => about)).toEqual([
    'readers',
    'author',
    'comments',
    'search',
    'end',
  ]);
});
