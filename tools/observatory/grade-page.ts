import path from 'node:path';
import { DEMO_MEMBER_CREDENTIALS, listPublicPages } from '../quality/public-pages';

// This program runs in its own process, because it must trust the test site's certificate. Node reads that certificate,
// which NODE_EXTRA_CA_CERTS names, only when a process starts.

type Answer = { status: number; headers: Record<string, string | string[]> };
type Retrieved = { responses: { auto: Answer | null } };
type Result = { constructor: { name: string }; result: string; pass: boolean };

/**
 * Grade and headers of a page. `results` contains each test's result and `modifier` (the points that the result adds or
 * subtracts), by the name of the test.
 */
export type PageGrade = {
  path: string;
  grade: string;
  score: number;
  results: Record<string, { result: string; modifier: number }>;
  headers: Record<string, string>;
};

type Scorer = {
  retrieve: (host: string, options: object) => Promise<Retrieved>;
  tests: ((retrieved: Retrieved) => Result)[];
  modifierOf: (result: string) => number;
  gradeOf: (score: number) => { grade: string; score: number };
  leastForExtra: number;
};

async function loadScorer(home: string): Promise<Scorer> {
  const load = <Module>(file: string) => import(path.join(home, file)) as Promise<Module>;
  const { retrieve } = await load<{ retrieve: Scorer['retrieve'] }>('retriever/retriever.js');
  const { ALL_TESTS } = await load<{ ALL_TESTS: Scorer['tests'] }>('constants.js');
  const grader = await load<{ getScoreModifier: Scorer['modifierOf']; getGradeForScore: Scorer['gradeOf'] }>(
    'grader/grader.js',
  );
  const charts = await load<{ MINIMUM_SCORE_FOR_EXTRA_CREDIT: number }>('grader/charts.js');
  return {
    retrieve,
    tests: ALL_TESTS,
    modifierOf: grader.getScoreModifier,
    gradeOf: grader.getGradeForScore,
    leastForExtra: charts.MINIMUM_SCORE_FOR_EXTRA_CREDIT,
  };
}

type Asked = { path: string; address: string; cookie?: string };

/** Grades a page in place of the scorer's `scan` function, which supports only the path `/` at the standard ports. */
async function grade(scorer: Scorer, { path: name, address, cookie }: Asked, httpPort: string): Promise<PageGrade> {
  const url = new URL(address);
  const retrieved = await scorer.retrieve(url.hostname, {
    path: url.pathname,
    httpPort,
    httpsPort: url.port,
    headers: ['Accept: text/html', ...(cookie ? [`Cookie: ${cookie}`] : [])],
  });
  const answer = retrieved.responses.auto;
  if (answer?.status !== 200) throw new Error(`${name} returned ${answer?.status ?? 'no response'}.`);
  let [least, full] = [100, 100];
  const results: PageGrade['results'] = {};
  for (const test of scorer.tests) {
    const outcome = test(retrieved);
    const modifier = scorer.modifierOf(outcome.result);
    results[outcome.constructor.name] = { result: outcome.result, modifier };
    full += modifier;
    least += Math.min(modifier, 0);
  }
  const headers = Object.fromEntries(Object.entries(answer.headers).map(([key, value]) => [key, String(value)]));
  return { path: name, ...scorer.gradeOf(least >= scorer.leastForExtra ? full : least), results, headers };
}

async function signIn(site: string): Promise<string> {
  const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', Origin: site };
  const answer = await fetch(`${site}/api/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(DEMO_MEMBER_CREDENTIALS),
  });
  if (!answer.ok) throw new Error(`The demo member could not sign in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

const [home = '', site = '', httpPort = ''] = process.argv.slice(2);
const scorer = await loadScorer(home);
const pages: Asked[] = (await listPublicPages(site)).filter(({ path: name }) => name !== '/explore');
pages.push({ path: '/dashboard', address: `${site}/dashboard`, cookie: await signIn(site) });
const graded: PageGrade[] = [];
for (const page of pages) graded.push(await grade(scorer, page, httpPort));
process.stdout.write(JSON.stringify(graded));
