import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// Only the listed files may start programs, send network requests or insert raw SQL (security requirements X6 and X8).
// A developer reviews a file before adding it to a list.

const texts = globSync('{app,components,lib,server,worker}/**/*.{ts,tsx,mjs}')
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const filesWith = (pattern: RegExp): string[] =>
  texts
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .sort();

describe('the files that may use the network, the file system or other programs', () => {
  it('only the listed files send network requests', { tags: ['X4', 'X6'] }, () => {
    const REQUESTS =
      /\bfetch\(|\bsendBeacon\(|\bcreateTransport\(|\bnew (WebSocket|EventSource|XMLHttpRequest)\(|import \{[^}]*\b(request|get|connect|createConnection)\b[^}]*\} from '(node:)?(http|https|http2|net|tls|dgram)'|import (\w+|\* as \w+) from '(node:)?(http|https|http2|net|tls|dgram)'|(import\(|require\()'(node:)?(http|https|http2|net|tls|dgram)'|'(undici|axios|got)'/;
    expect(filesWith(REQUESTS)).toEqual([
      // Files that run in the browser and send requests only to our own server.
      'components/membership/payment/stripe-appearance.ts',
      'components/notifications/listen-for-notification-changes.ts',
      'components/posts/live/subscribe-to-live-updates.ts',
      'components/posts/media/media-video.tsx',
      // File that reads calendars of others, at public addresses only (X4).
      'lib/events/feeds/fetch-feed.ts',
      // Files that run in the browser, as above.
      'lib/http/api-client.ts',
      'lib/http/upload-form.ts',
      // Files that call services named in the configuration: a mail server, an object store, UploadThing, Stripe and the push services
      // of browsers (X5).
      'lib/mail/transport.ts',
      'lib/media/s3-client.ts',
      'lib/media/uploadthing-client.ts',
      'lib/membership/stripe.ts',
      'lib/push/transport.ts',
      // Files of the operators' commands, which send requests only to the site itself and to the configured mail
      // server and object store.
      'server/doctor/mail.ts',
      'server/doctor/object-store.ts',
      'server/doctor/request-on-new-connection.ts',
      // Files of our server that send requests only to our server, for example to check its health.
      'server/healthcheck.ts',
      'server/serve.ts',
      'server/setup/install.ts',
      'server/setup/setup-questions.ts',
      'server/web/internal-request.ts',
      // File of the service worker, which calls our own server.
      'worker/push.ts',
    ]);
  });

  it('only the listed files start child processes, and none of these files uses a shell', { tags: ['V1.2.5'] }, () => {
    expect(filesWith(/'(node:)?child_process'/)).toEqual([
      'lib/backup/nightly-backup.ts',
      'lib/events/import/calendar-reader-process.ts',
      'lib/media/converter-process.ts',
      'server/child-processes.ts',
      'server/doctor/machine.ts',
      'server/postgres/database-server.ts',
      'server/postgres/system-account.ts',
      'server/runtime/processes.ts',
      'server/setup/run-program.ts',
      'server/web-process.ts',
    ]);
    expect(filesWith(/\bshell: |import \{[^}]*\bexec(Sync)?\b[^}]*\} from 'node:child_process'/)).toEqual([]);
  });

  it('only the listed files insert raw SQL into queries', { tags: ['X8'] }, () => {
    expect(filesWith(/\bPrisma\.raw\(/)).toEqual([
      'lib/data-rights/clamp-future-dates.ts',
      'lib/data-rights/personal-data.ts',
      'lib/database/db.ts',
      'lib/database/transaction.ts',
      'lib/inbox/inbox-sql.ts',
      'lib/moderation/decide-moderation-review.ts',
      'lib/moderation/review-lifecycle.ts',
      'lib/notifications/notify.ts',
      'lib/posts/earlier-versions.ts',
      'lib/posts/edit-conflict.ts',
      'lib/schools/deleted/restore-school-rows.ts',
      'lib/schools/import/school-rows.ts',
      'lib/schools/related-schools.ts',
      'lib/search/run-search.ts',
      'lib/search/search-sql.ts',
      'lib/verification/verification-level-sql.ts',
    ]);
    // Files that run SQL texts from pg-boss, the library for job queues.
    expect(filesWith(/\bconnectionPool\(\)\.query\(|\$\w+Unsafe\b/)).toEqual([
      'lib/database/job-queue.ts',
      'lib/database/sql.ts',
    ]);
  });
});
