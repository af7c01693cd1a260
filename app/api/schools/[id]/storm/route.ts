import { route } from '@/lib/http/route';
import { requireSchool } from '@/lib/schools/queries';
import { schoolParams } from '@/lib/schools/schema';
import { fetchSchoolStormView, waitForStormChanges } from '@/lib/storm/queries';
import { reportStorm, withdrawStormReport } from '@/lib/storm/report-storm';
import { stormKindSchema, stormReportSchema, stormView } from '@/lib/storm/schema';

export const GET = route({
  about:
    "Returns today's closures and delays that concern a school, and whether the person can report now. Nothing says who reported.",
  may: 'post.read',
  params: schoolParams,
  reply: stormView,
  refuses: { not_found: 'The school does not exist.' },
  handle: async ({ actor, params }) => {
    await requireSchool(params.id);
    await waitForStormChanges();
    return fetchSchoolStormView(actor.id, params.id);
  },
});

export const POST = route({
  about:
    'Reports a closure or delay, as a verified parent of the school. Two equal reports within 20 minutes become one line. Everything is deleted at midnight.',
  may: 'storm.report',
  params: schoolParams,
  body: stormReportSchema,
  limit: 'storm.report',
  refuses: {
    not_found: 'The school does not exist.',
    forbidden: 'The person is not a verified parent of this school.',
    conflict: 'It is not between 5:30 and 9:30 in the morning, or the household has already reported this today.',
  },
  handle: ({ actor, params, body }) => reportStorm(actor, params.id, body),
});

export const DELETE = route({
  about: "Withdraws the person's own report. Does nothing if there is none.",
  may: 'account.use',
  params: schoolParams,
  body: stormKindSchema,
  refuses: { not_found: 'The school does not exist.' },
  handle: async ({ actor, params, body }) => {
    await requireSchool(params.id);
    await withdrawStormReport(actor.id, params.id, body.kind);
  },
});
