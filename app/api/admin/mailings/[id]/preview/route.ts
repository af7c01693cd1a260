import { renderEmail } from '@/components/mail/render-email';
import { route } from '@/lib/http/route';
import { createSampleEmailData } from '@/lib/mail/email-template-data';
import { emailPreviewQuery } from '@/lib/mail/schema';
import { fetchMailing } from '@/lib/mailings/mailings';
import { mailingParams } from '@/lib/mailings/schema';
import { createEmailPreviewResponse } from '../../../email-preview-response';

export const GET = route({
  about: 'Returns a preview of a message to many people, as HTML or plain text. The recipient is invented.',
  may: 'user.manage',
  params: mailingParams,
  query: emailPreviewQuery,
  sends: { types: ['text/html', 'text/plain'] },
  handle: async ({ params, query }) => {
    const message = await fetchMailing(params.id);
    const kind = message.kind === 'news' ? 'news-message' : 'service-message';
    const { html, text } = await renderEmail(kind, { ...createSampleEmailData(kind), message });
    return query.as === 'text'
      ? new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
      : createEmailPreviewResponse(html);
  },
});
