import type { InferDataFromTag } from '@tanstack/react-query';
import { describe, expectTypeOf, it } from 'vitest';
import type { SettingsReply } from '@/lib/settings/schema';
import type { queryKeys } from '@/lib/http/query-keys';
import type { callApi } from '@/lib/http/api-client';
import type { KnownPath, Reply } from '@/lib/http/api-types';

// The type checker runs these tests, because the types do not exist at run time.

type Arguments<M extends 'GET' | 'POST' | 'DELETE', Path extends string> = Parameters<typeof callApi<M, Path>>;

describe('types of the API in the browser', () => {
  it('a reply has the type of the schema in the route file', () => {
    expectTypeOf<Reply<'GET', '/api/admin/settings'>>().toEqualTypeOf<SettingsReply>();
    expectTypeOf<Reply<'GET', `/api/posts/${number}`>>().toHaveProperty('content').toEqualTypeOf<string>();
    expectTypeOf<Reply<'GET', `/api/posts/${number}`>>().not.toHaveProperty('text');
  });

  it('a fixed segment of a path has priority over an id', () => {
    expectTypeOf<Reply<'GET', '/api/schools/highlights'>>().not.toEqualTypeOf<Reply<'GET', `/api/schools/${number}`>>();
  });

  it('a call whose response has no body has the reply type `undefined`', () => {
    expectTypeOf<Reply<'DELETE', `/api/posts/${number}`>>().toEqualTypeOf<undefined>();
  });

  it('a reply with two successful statuses is a union', () => {
    type Answer = Reply<'POST', '/api/create-subscription-from-payment'>;
    expectTypeOf<{ message: string }>().toExtend<Answer>();
    expectTypeOf<Extract<Answer, { hasAccess: boolean }>>().not.toBeNever();
  });

  it('an unknown path, method or query parameter is refused', () => {
    expectTypeOf<KnownPath<'GET', '/api/user/posts?limit=1'>>().toBeUnknown();
    expectTypeOf<KnownPath<'GET', '/api/user/posts?size=1'>>().not.toBeUnknown();
    expectTypeOf<KnownPath<'GET', '/api/user/poem'>>().not.toBeUnknown();
    expectTypeOf<KnownPath<'GET', `/api/posts/${number}/comments/first`>>().not.toBeUnknown();
    expectTypeOf<KnownPath<'PUT', `/api/posts/${number}`>>().not.toBeUnknown();
    expectTypeOf<KnownPath<'GET', '/api/user' | '/api/user/poem'>>().not.toBeUnknown();
  });

  it('a body is required if the route needs one', () => {
    expectTypeOf<Arguments<'POST', `/api/schools/${number}/vouches`>[2]>().toEqualTypeOf<{ userId: number }>();
    expectTypeOf<Arguments<'DELETE', `/api/posts/${number}`>[2]>().toEqualTypeOf<undefined>();
  });

  it('the type of a query key includes the type of the data stored under the key', () => {
    type Post = InferDataFromTag<never, ReturnType<typeof queryKeys.post>>;
    type Notifications = InferDataFromTag<never, ReturnType<typeof queryKeys.notifications>>;
    expectTypeOf<Post>().toEqualTypeOf<Reply<'GET', `/api/posts/${number}`> | null>();
    expectTypeOf<Notifications['pages'][number]['items']>().toEqualTypeOf<Reply<'GET', '/api/notifications'>>();
  });
});
