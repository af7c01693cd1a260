import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// Security X6 and X8, and ASVS 1.2.5: what code of ours may do to the world outside stands in few places, each of which has its own tests. A place that is
// new is looked at by a person, who then writes it down here.

const texts = globSync('{app,components,lib,server,worker}/**/*.{ts,tsx,mjs}')
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const placesOf = (pattern: RegExp): string[] =>
  texts
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .sort();

describe('in these places alone code of ours', () => {
  it('asks somebody over the network', () => {
    const ASKS =
      /\bfetch\(|\bsendBeacon\(|\bcreateTransport\(|\bnew (WebSocket|EventSource|XMLHttpRequest)\(|import \{[^}]*\b(request|get|connect|createConnection)\b[^}]*\} from '(node:)?(http|https|http2|net|tls|dgram)'|import (\w+|\* as \w+) from '(node:)?(http|https|http2|net|tls|dgram)'|(import\(|require\()'(node:)?(http|https|http2|net|tls|dgram)'|'(undici|axios|got)'/;
    expect(placesOf(ASKS)).toEqual([
      // In a browser, and there its own server; news come to the second.
      'components/membership/payment/appearance.ts',
      'components/notifications/follow-notifications.ts',
      'components/posts/live/follow-board.ts',
      'components/posts/media/media-video.tsx',
      'lib/http/api.ts',
      'lib/http/upload.ts',
      // Who is set: a mail server, UploadThing, Stripe, and the push services of browsers (X5).
      'lib/mail/transport.ts',
      'lib/media/uploadthing-client.ts',
      'lib/membership/stripe.ts',
      'lib/push/transport.ts',
      // This process, and the one inside of it.
      'server/healthcheck.ts',
      'server/serve.ts',
      'server/web/inside.ts',
      // Its own server again.
      'worker/push.ts',
    ]);
  });

  it('starts another program, and nowhere by a shell', () => {
    expect(placesOf(/'(node:)?child_process'/)).toEqual([
      'lib/backup/nightly.ts',
      'lib/events/import-reader.ts',
      'lib/media/converter.ts',
      'server/child.ts',
      'server/postgres/account.ts',
      'server/postgres/server.ts',
      'server/processes.ts',
      'server/web-process.ts',
    ]);
    expect(placesOf(/\bshell: |import \{[^}]*\bexec(Sync)?\b[^}]*\} from 'node:child_process'/)).toEqual([]);
  });

  it('writes into a statement what is no parameter: names of columns and tables, and numbers of ours', () => {
    expect(placesOf(/\bPrisma\.raw\(/)).toEqual([
      'lib/database/db.ts',
      'lib/database/transaction.ts',
      'lib/inbox/queries.ts',
      'lib/inbox/sources.ts',
      'lib/leaving/dated-ahead.ts',
      'lib/leaving/personal.ts',
      'lib/letters/moderation-month.ts',
      'lib/moderation/decide.ts',
      'lib/moderation/review.ts',
      'lib/notifications/queries.ts',
      'lib/notifications/tell.ts',
      'lib/posts/seen.ts',
      'lib/posts/versions.ts',
      'lib/proof/columns.ts',
      'lib/schools/deleted/deleted.ts',
      'lib/schools/deleted/return.ts',
      'lib/schools/family.ts',
      'lib/schools/import/rows.ts',
      'lib/search/queries.ts',
      'lib/search/statement.ts',
    ]);
    expect(placesOf(/\bpool\(\)\.query\(|\$\w+Unsafe\b/)).toEqual(['lib/database/boss.ts', 'lib/database/sql.ts']); // texts of pg-boss
  });
});
