import { route } from '@/lib/http/route';
import { createFirstAdministrator } from '@/lib/users/account/first-administrator';
import { firstAdministratorSchema } from '@/lib/users/account/first-administrator-schema';
import { ownUserView } from '@/lib/users/schema';
import { signIn } from '@/lib/users/sign-in/sign-in';

export const POST = route({
  about:
    'Makes the first administrator of an empty site, signs this person in, and saves the name and contact address of the site. `code` is the code that the site prints when it starts. It works for an hour.',
  may: 'anyone',
  body: firstAdministratorSchema,
  reply: ownUserView,
  limit: 'setup.address',
  refuses: {
    not_found: 'The site already has an administrator.',
    invalid: 'The code is wrong or too old (reported for the field `code`), or the password is too weak.',
    conflict: 'Email already exists.',
  },
  handle: ({ body, act, request, headers }) =>
    signIn(request, headers, (from) => createFirstAdministrator(body, act, from)),
});
