import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createNetworkMatcher } from '@/lib/client-ip-address';
import { DAY } from '@/lib/time/duration';
import {
  DOCTOR_HEADER,
  signDoctorRequest,
  PROBE_STREAM_PAUSE_MS,
  type DoctorProbeResponse,
} from '@/server/web/doctor-probe';
import { requestOnNewConnection, type HttpResponse } from './request-on-new-connection';
import {
  errorFinding,
  okFinding,
  firstLineOfError,
  skippedFinding,
  warningFinding,
  type DoctorCheck,
  type Finding,
  type ExaminedSite,
} from './finding';

const ABOUT = 'address';
const SEE_PROXY = 'Compare the proxy with docs/caddy/Caddyfile or docs/nginx.';
/**
 * Client address that belongs to no machine (RFC 5737). The doctor sends it in a header, as a client that forges its
 * address would.
 */
const INVENTED_ADDRESS = '192.0.2.77';
/**
 * The doctor warns if a certificate expires within this number of days. Renewal is due 30 days before the expiry, so
 * the renewal of such a certificate must have failed.
 */
const FEW_DAYS = 14;

export const webCheck: DoctorCheck = {
  about: ABOUT,
  async run(patient) {
    const { APP_ORIGIN: origin } = patient.env;
    if (!origin.startsWith('https:'))
      return [
        errorFinding(
          ABOUT,
          `${origin} has no TLS`,
          'Set APP_ORIGIN to an address with https://, behind Caddy or nginx.',
        ),
      ];
    let page: HttpResponse;
    try {
      page = await requestOnNewConnection(patient, `${origin}/`);
    } catch (fault) {
      return [explainFailedRequest(origin, fault)];
    }
    const probe = await askSite(patient, '/', { headers: { 'X-Forwarded-For': INVENTED_ADDRESS } });
    return [
      ...checkPage(origin, page),
      ...checkCertificate(patient, page),
      await checkRedirect(patient),
      ...(probe === null
        ? [
            errorFinding(
              ABOUT,
              'another program answers, or the site runs with an older .env',
              'Restart the site, or correct the proxy.',
            ),
          ]
        : await checkProxy(patient, probe)),
    ];
  },
};

function explainFailedRequest(origin: string, fault: unknown): Finding {
  const { code = '' } = fault as NodeJS.ErrnoException;
  if (['ENOTFOUND', 'EAI_AGAIN'].includes(code))
    return errorFinding(
      ABOUT,
      `${new URL(origin).hostname} has no address in DNS`,
      'Add an A record that names this machine.',
    );
  if (/CERT|SIGNED|ALTNAME|SSL|TLS|ISSUER/.test(code))
    return errorFinding(
      ABOUT,
      `browsers refuse the certificate: ${firstLineOfError(fault)}`,
      'Get one for this name from a public authority.',
    );
  return errorFinding(
    ABOUT,
    `${origin} does not answer: ${firstLineOfError(fault)}`,
    'Start the proxy, and open port 443.',
  );
}

function checkPage(origin: string, { status, headers }: HttpResponse): Finding[] {
  if (status !== 200)
    return [
      errorFinding(
        ABOUT,
        `${origin} answers with status ${status}`,
        'Read the log: `journalctl -u parent-voice@3001`.',
      ),
    ];
  return [
    okFinding(ABOUT, `${origin} answers`),
    headers['strict-transport-security'] === undefined
      ? errorFinding(ABOUT, 'the header Strict-Transport-Security is missing', `The proxy removes it. ${SEE_PROXY}`)
      : okFinding(ABOUT, 'browsers are told to use TLS'),
  ];
}

function checkCertificate({ now }: ExaminedSite, { certificateUntil }: HttpResponse): Finding[] {
  if (!certificateUntil) return [];
  const days = Math.floor((certificateUntil.getTime() - now().getTime()) / DAY);
  // Certificates from Caddy's own certificate authority last a day, and Caddy renews them in time. Their `days` is 0,
  // and the doctor gives no warning.
  return [
    days < FEW_DAYS && days > 0
      ? warningFinding(
          'certificate',
          `it ends in ${days} days`,
          "Read the proxy's log, which says why it was not renewed.",
        )
      : okFinding('certificate', `browsers accept it until ${certificateUntil.toISOString().slice(0, 10)}`),
  ];
}

async function checkRedirect(patient: ExaminedSite): Promise<Finding> {
  const url = new URL(patient.env.APP_ORIGIN);
  if (url.port !== '')
    return skippedFinding(ABOUT, `http://: the site is at port ${url.port}, which only https:// can name`);
  const advice = `Let the proxy redirect port 80. ${SEE_PROXY}`;
  try {
    const { status, headers } = await requestOnNewConnection(patient, `http://${url.host}/`);
    return status >= 300 && status < 400 && headers.location?.startsWith('https://')
      ? okFinding(ABOUT, 'http:// leads to https://')
      : warningFinding(ABOUT, `http:// answers with status ${status} instead of a redirect`, advice);
  } catch (fault) {
    return warningFinding(ABOUT, `http:// does not answer: ${firstLineOfError(fault)}`, advice);
  }
}

/**
 * Sends a request through the proxy to our server. Returns the server's description of the request as it arrived, or
 * null if the answer is not from the server.
 */
async function askSite(
  patient: ExaminedSite,
  at: string,
  question: Parameters<typeof requestOnNewConnection>[2] = {},
): Promise<(HttpResponse & { view: DoctorProbeResponse | null }) | null> {
  const { env } = patient;
  const answer = await requestOnNewConnection(patient, env.APP_ORIGIN + at, {
    ...question,
    // The signature contains the machine's real time instead of `now`, because the server checks it against the real
    // time. Tests change only `now`.
    headers: { ...question.headers, [DOCTOR_HEADER]: signDoctorRequest(env.NEXTAUTH_SECRET, Date.now()) },
  });
  if (answer.headers['content-type'] === 'text/event-stream') return { ...answer, view: null };
  try {
    const view = JSON.parse(answer.body) as DoctorProbeResponse;
    return typeof view.peer === 'string' ? { ...answer, view } : null;
  } catch {
    return null;
  }
}

async function checkProxy(patient: ExaminedSite, { view }: { view: DoctorProbeResponse | null }): Promise<Finding[]> {
  if (!view) return [errorFinding(ABOUT, 'the site does not recognize the doctor', 'Restart the site.')];
  return [
    await checkBuild(patient, view),
    checkClientAddress(patient, view),
    await checkUpload(patient),
    await checkStreams(patient),
  ];
}

async function checkBuild({ folder }: ExaminedSite, { build }: DoctorProbeResponse): Promise<Finding> {
  const own = (await readFile(path.join(folder, '.next/BUILD_ID'), 'utf8').catch(() => '')).trim();
  return own === build
    ? okFinding('build', 'this version runs')
    : warningFinding('build', `the build ${build} runs, and this folder has ${own || 'none'}`, 'Restart the site.');
}

function checkClientAddress(
  { env: { TRUSTED_PROXIES } }: ExaminedSite,
  { forwardedFor, peer, isPeerTrusted }: DoctorProbeResponse,
): Finding {
  const about = 'client address';
  if (TRUSTED_PROXIES && createNetworkMatcher(TRUSTED_PROXIES)(INVENTED_ADDRESS))
    return errorFinding(
      about,
      'TRUSTED_PROXIES trusts every address, so clients can invent theirs',
      "Name only the proxy's address.",
    );
  const last = forwardedFor?.split(',').at(-1)?.trim();
  if (last === undefined || forwardedFor === null)
    return errorFinding(about, 'the proxy hands on no address', `It must set X-Forwarded-For. ${SEE_PROXY}`);
  // The doctor's request has a header X-Forwarded-For with an invented address. If the proxy adds no client address,
  // the header still ends with the invented address. The rate limits would then take the invented address for the
  // client's.
  if (last === INVENTED_ADDRESS)
    return errorFinding(
      about,
      'the proxy hands on an address that the client invented',
      `It must set X-Forwarded-For itself. ${SEE_PROXY}`,
    );
  if (!isPeerTrusted)
    return errorFinding(
      about,
      `the proxy's address ${peer} is not trusted, so all visitors count as one`,
      `Set TRUSTED_PROXIES=${peer}.`,
    );
  return createNetworkMatcher('0.0.0.0/0,::/0')(last)
    ? okFinding(about, 'the proxy hands on the real one')
    : errorFinding(about, 'the proxy hands on something else than an address', SEE_PROXY);
}

async function checkUpload(patient: ExaminedSite): Promise<Finding> {
  const about = 'uploads';
  const { uploadBytes: bytes } = patient;
  const size = `a body of ${bytes / 1_000_000} MB`;
  const advice = `Allow 101 MB at /api/media/upload. ${SEE_PROXY}`;
  try {
    const answer = await askSite(patient, '/api/media/upload', { method: 'POST', bytes });
    return answer?.view?.bytes === bytes
      ? okFinding(about, `${size} arrives`)
      : errorFinding(about, `${size} does not arrive`, advice);
  } catch (fault) {
    return errorFinding(about, `${size} does not arrive: ${firstLineOfError(fault)}`, advice);
  }
}

async function checkStreams(patient: ExaminedSite): Promise<Finding> {
  const about = 'streams';
  const headers = { Accept: 'text/event-stream' };
  const answer = await askSite(patient, '/api/notifications/stream', { headers });
  if (!answer?.body.includes('second')) return errorFinding(about, 'live updates do not arrive', SEE_PROXY);
  return answer.spreadMs > PROBE_STREAM_PAUSE_MS / 2
    ? okFinding(about, 'live updates arrive at once')
    : errorFinding(
        about,
        'the proxy holds live updates back',
        `Turn buffering off for text/event-stream. ${SEE_PROXY}`,
      );
}
