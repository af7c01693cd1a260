import { renderEmail } from '@/components/mail/render-email';
import { route } from '@/lib/http/route';
import { createSampleEmailData } from '@/lib/mail/email-template-data';
import { createEmailPreviewResponse } from '../../../email-preview-response';
import { emailPreviewParams, emailPreviewQuery } from '@/lib/mail/schema';

export const GET = route({
  about: 'Returns a preview of an email with sample data. The format is HTML or plain text.',
  may: 'user.manage',
  params: emailPreviewParams,
  query: emailPreviewQuery,
  sends: { types: ['text/html', 'text/plain'] },
  handle: async ({ params, query }) => {
    const { html, text } = await renderEmail(params.kind, createSampleEmailData(params.kind));
    return query.as === 'text'
      ? new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
      : createEmailPreviewResponse(html);
  },
});
