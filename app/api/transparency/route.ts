import { route } from '@/lib/http/route';
import { listTransparencyReports } from '@/lib/statistics/transparency-reports';
import { transparencyReportList } from '@/lib/statistics/transparency-schema';

export const GET = route({
  about: 'Returns the counts of reports and decisions, by month, newest first. A value of null means fewer than five.',
  may: 'anyone',
  reply: transparencyReportList,
  handle: () => listTransparencyReports(),
});
