import { z } from 'zod';
import { env } from '@/lib/env';
import { notFoundError } from '@/lib/errors';
import { pathIdField } from '@/lib/schema-fields';
import { route } from '@/lib/http/route';
import { createDismissedNoticeCookie } from '@/lib/browser/dismissed-notice-cookie';

export const POST = route({
  about: 'Hides this version of the notice in this browser. Redirects back to the page.',
  may: 'anyone',
  params: z.object({ id: pathIdField }),
  leadsTo: 'Redirects to the page that the visitor came from.',
  handle: async ({ params, request, headers }) => {
    if (params.id === 0) throw notFoundError('Notice');
    const { APP_ORIGIN } = env();
    headers.append('Set-Cookie', createDismissedNoticeCookie(params.id, APP_ORIGIN.startsWith('https:')));
    const from = URL.parse(request.headers.get('referer') ?? '');
    const back = from?.origin === APP_ORIGIN ? `${from.pathname}${from.search}` : '/';
    return new Response(null, { status: 302, headers: { Location: `${APP_ORIGIN}${back}` } });
  },
});
