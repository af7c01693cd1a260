import { bedfordElementary } from './demo-content/bedford-elementary';
import { bedfordHighSchools } from './demo-content/bedford-high-schools';
import { capeBreton } from './demo-content/cape-breton';
import { dartmouth } from './demo-content/dartmouth';
import { francophone } from './demo-content/francophone';
import { halifaxAndEasternShore } from './demo-content/halifax-and-eastern-shore';
import type { DemoPost } from './demo-content/shape';
import { southWest } from './demo-content/south-west';
import { truroToAntigonish } from './demo-content/truro-to-antigonish';
import { valley } from './demo-content/valley';

export { demoPeople } from './demo-content/people';
export type { DemoComment, DemoPerson, DemoPicture, DemoPost } from './demo-content/shape';

/**
 * Every person and every word of the demo is invented. The schools are real, so the demo must not harm their
 * reputation.
 */
export const demoPosts: DemoPost[] = [
  ...bedfordElementary,
  ...bedfordHighSchools,
  ...dartmouth,
  ...halifaxAndEasternShore,
  ...francophone,
  ...truroToAntigonish,
  ...valley,
  ...southWest,
  ...capeBreton,
];
