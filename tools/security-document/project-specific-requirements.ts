import type { Requirements } from './requirement';

/** The requirements of docs/product/security.md. */
export const PROJECT_SPECIFIC_REQUIREMENTS: Requirements = {
  L1: { what: 'Only API handlers and pages decide about access, never the middleware of Next.' },
  L2: { what: 'A handler receives the complete request body.' },
  L3: { what: 'Every request body has a size limit.' },
  L4: { what: 'A malformed request never causes a server error.' },
  L5: { what: "The server does not trust address and host headers from the request's sender." },
  L6: { what: 'Every page has its own nonce for scripts.' },
  L7: { what: 'Open streams end when the server stops.' },
  L8: { what: 'Uploads are never stored in a folder whose files are served unchecked.' },
  L9: { what: 'A stopping server waits for responses, not for unfinished headers.' },
  L10: { what: 'The server cuts off connections that send only part of their headers.' },
  L11: { what: 'An error on an idle database connection does not stop the process.' },
  L12: { what: 'At most two passwords are hashed at once, and at most twenty wait.' },
  L13: { what: 'The size of a picture is checked before it is decoded.' },
  L14: { what: 'Data appended to a media file is removed.' },
  L15: { what: 'A stored video contains no location.' },
  L16: { what: 'One SQL statement writes a vote and its count.' },
  L17: {
    what: 'Acknowledged writes survive `kill -9`. To prove that the test notices lost writes, a run with unsafe settings must lose some.',
  },
  L18: { what: 'MDN Observatory grades the response headers A+.' },
  L19: { what: 'A test requires minimum versions of packages.' },

  A1: { what: 'Passwords are hashed with argon2id, and outdated hashes are upgraded at sign-in.' },
  A2: {
    what: 'Few passwords are hashed at once, so that sign-ins do not delay people who read pages.',
    parts: {
      'Each page answers within 2 s while 300 people sign in.':
        'not proven yet: Only `npm run test:faults -- crowds` measures it.',
      'Readers are served within 250 ms (p95) while 500 people sign in.':
        'not proven yet: With 300 sign-ins on two cores, visitors waited 0.6 s and members 0.9 s (record 088).',
    },
  },
  A3: {
    what: 'A sign-in with an unknown email address takes as long as one with a wrong password, and gets the same response.',
  },
  A4: {
    what: 'A sign-in gets the same response for an unknown email address and for a wrong password, and both have the same limits.',
    parts: {
      'A locked account gets the same answer as a wrong password.':
        'does not apply: The response is 429 with a time to wait, so that the owner knows.',
    },
  },
  A5: {
    what: 'Sign-in attempts are limited per network address, per account, and per account at one address.',
    parts: {
      'The account is locked after a hundred wrong passwords.':
        "does not apply: Anybody could then lock others' accounts. Instead, attempts wait up to eight seconds, and the owner gets an email (record 042).",
      'A person who shares an address with attackers does not wait for them.':
        'not proven yet: They wait a minute after six wrong passwords, the rest of the hour after thirty, and up to a day if the attackers try their account. They can sign in from another network or with a passkey (record 090).',
    },
  },
  A6: {
    what: 'Every action has a limit, and every call that performs the action counts toward that limit.',
    see: ['Q8'],
    parts: {
      'The limits have the figures that were first requested.':
        "does not apply: Our limits differ for a reason (record 004). Password resets are stricter. A school's families share an address, so it may make 20 payments an hour. Ten thousand rows of an import take forty batches, first checked and then stored (decision D10). A page takes a dozen requests, and thirty families may share an address.",
    },
  },
  A7: {
    what: 'Limits on actions and sign-ins survive restarts, and all processes share them.',
    parts: {
      'Request budgets survive restarts and are shared.':
        'does not apply: Each process has its own budgets in memory. Two processes allow twice as many requests, and a new process starts at zero (record 004).',
    },
  },
  A8: { what: "Only trusted proxies can name a client's network address." },
  A9: {
    what: 'Passwords have 8 to 128 characters of any script. Common passwords and personal words are refused.',
    see: ['Q1'],
  },
  A10: { what: 'Session ids are random and stored as hashes. The session cookie belongs to this host alone.' },
  A11: { what: 'Every sign-in, new password and new email address creates a new session id.' },
  A12: { what: 'After sign-out, the session is invalid for every call.' },
  A13: {
    what: "A removed right is already missing at the person's next request. A new password ends a person's other sessions.",
    parts: {
      'A new email address ends the other sessions.':
        'does not apply: Decision B8 names passwords, administrators and deletion. Undoing the change within seven days ends all sessions (record 042). The current session is renewed.',
    },
  },
  A14: { what: 'The server reads role and membership at each request.' },
  A15: { what: 'Sessions expire. A person has at most ten, which they can see and end.' },
  A16: { what: 'Password reset links are random, work once, expire and point to our own address.' },
  A17: { what: 'Changing the password requires the old password, and the owner gets an email.' },
  A18: { what: 'Everybody may use a second factor, and administrators need one.' },
  A19: {
    what: 'Unknown keys of a request are never stored. Each email address has one account, whatever its case and Unicode form.',
  },
  A20: { what: 'Sign-ins, failures, exceeded limits and changes are logged without email and network addresses.' },
  A21: { what: 'Each action ends exactly the kinds of access that our table lists for the action (record 104).' },

  C1: { what: 'Unsafe methods are accepted only from our own pages.' },
  C2: { what: 'JSON calls must declare the JSON content type.' },
  C3: { what: 'Forms with files are refused when another origin sends them.' },
  C4: {
    what: 'Three calls are exempt from the origin check: the webhook, the unsubscribe link and browser reports. Each has its own check.',
  },
  C5: { what: 'The origin check covers sign-in and sign-out too.' },
  C6: {
    what: 'GET and HEAD requests write nothing, except the audit log of one call and the view count of shared links.',
  },
  C7: { what: 'No response has CORS headers, not even a response to OPTIONS.' },
  C8: { what: 'Requests with an unknown method get 405 with `Allow`.' },
  C9: { what: 'A request that is repeated with the same idempotency key runs once.' },

  Z1: {
    what: 'Each call serves exactly the people whom the access matrix allows. A refused call writes no row, queues nothing and leaves no file.',
  },
  Z2: {
    what: 'Pages and their RSC responses reveal nothing that the person may not see. Daily tests try each state of a person and each way to request a page at least once. THOROUGH=1 tries every combination.',
  },
  Z3: {
    what: "Another person's id in a path, query, body or form changes nothing. In daily tests, two people with different memberships try each id. With THOROUGH=1, people in every state of membership try it.",
  },
  Z4: {
    what: "Another person's payments, notifications and hidden posts get the same response as missing ones, word for word.",
  },
  Z5: {
    what: 'The permission check and the write are one step, for posts, comments and pictures.',
    parts: {
      'The check and the write are one step for edits, links and polls too.':
        'not proven yet: No test ends the right between check and write.',
    },
  },
  Z6: { what: 'Request fields that are not in the schema are not stored.' },
  Z7: { what: 'Requests with a value of a wrong type get 400.' },
  Z8: {
    what: 'One administrator always remains, also when two administrators demote each other at once. Tests try this 8 times, or 200 times with THOROUGH=1.',
  },
  Z9: { what: 'Bulk deletion of users is complete for each person and ends their plans first.' },
  Z10: { what: 'Each action of an administrator leaves an audit row that the application cannot change.' },

  D1: { what: 'API responses match their schema in every test. In production, responses are not checked.' },
  D2: { what: 'No response, page or stream contains a private detail of another person.' },
  D3: {
    what: 'No page, API call, data export or log reveals the author of an anonymous post, not even to administrators and moderators.',
  },
  D4: { what: 'Signed-in pages and shared posts are `noindex`. Only members see the staff of a school.' },
  D5: {
    what: 'Error responses consist of a message and a code.',
    parts: {
      'Errors that answer random requests consist of a message and a code.':
        'not proven yet: The tests check only the status and the log.',
    },
  },
  D6: {
    what: 'Bundles and pages contain no secret.',
    parts: { 'Source maps contain no secret.': 'does not apply: The build makes no source maps for browsers.' },
  },
  D7: { what: 'Server files import `server-only`.' },
  D8: { what: 'Log lines are JSON without addresses.' },
  D9: {
    what: 'Responses are `no-store`, except responses that are the same for everybody.',
    parts: {
      'Signing out clears the storage of the browser.':
        'does not apply: The header would also remove the service worker. Our code removes unsent texts, files and stored pages (V14.3.1).',
    },
  },
  D10: {
    what: "In 10,000 alternating requests of two people, neither our caches nor a caching proxy returns the other person's response.",
  },
  D11: { what: 'Visitors learn no user ids from the API and from pages.' },
  D12: { what: "No request contains the reader's location, which pages ask for only after a click." },
  S1: { what: 'Share tokens are random.' },
  S2: { what: 'Each post has one share link.' },
  S3: {
    what: 'A share link and its files stop working when the post is deleted or its author lapses, and work again when the membership returns.',
  },
  S4: {
    what: 'The API and the pages limit guesses of share links.',
    see: ['Q8'],
    parts: {
      'The link is looked up by its hash, so that timing reveals nothing.':
        'does not apply: Sharing again returns the same link (decision S3), so the link is stored unhashed. An index looks up its 192 bits.',
    },
  },
  S5: { what: 'A shared page names nobody except the author.' },
  S6: { what: 'Share links can be revoked.' },

  U1: { what: "A file's type is detected from its content. Tests try forty hostile files." },
  U2: {
    what: 'Pictures are re-encoded upright and without metadata tags, within a time limit. The original is not stored.',
  },
  U3: {
    what: 'The site accepts only a few video formats. A separate process repackages each video without metadata tags. The process can read only this video.',
    parts: {
      'The process that repackages videos connects to no other machine.':
        'not proven yet: A playlist that claims to be a video is refused (U1). The converter has no code that connects (X4), but nothing blocks its network.',
    },
  },
  U4: {
    what: 'Only listed file formats are accepted. HEIC and AVIF are refused.',
    parts: { 'The decoders of these formats are disabled.': 'not proven yet: None of these files reaches a decoder.' },
  },
  U5: { what: 'Uploaded files have size limits.' },
  U6: { what: 'Memory grows by at most 150 MB during uploads.' },
  U7: {
    what: 'A video loses no content between upload and storage.',
    parts: {
      'A file sent through nginx is stored unchanged.':
        'not proven yet: `npm run cluster` sends photos through nginx, but no large video.',
    },
  },
  U8: {
    what: 'Files have random names, and only the site can read them. The hourly sweep finds files that a killed server left.',
    see: ['L8'],
    parts: {
      'Files are synced before their row is written.':
        "not proven yet: A kill does not empty the system's file cache, and a test cannot cut the power.",
    },
  },
  U9: {
    what: 'Only the handler that checks a post serves the files of that post. Each file has only one valid spelling of its URL.',
  },
  U10: { what: 'Range requests work, and a browser can seek in a video.' },
  U11: { what: "Nobody can upload to another person's post, or to a hidden or deleted one." },
  U12: {
    what: 'The hourly sweep deletes files that no database row names, and database rows whose files are missing.',
  },
  U13: { what: 'With a full disk, uploads are refused with a clear message. The test needs root on Linux.' },
  U14: { what: 'Uploads wait in a short queue.' },

  X1: {
    what: 'Browsers interpret no markup in typed text. Tests try 300 hostile texts in each of 30 fields where HTML is made.',
  },
  X2: { what: 'Stored addresses are http or https, and are checked again when they are shown.', see: ['X1'] },
  X3: { what: 'Links carry `nofollow`, and data in a page cannot close its `<script>` element.' },
  X4: {
    what: 'The server fetches no address that people supply, except public https addresses of calendars that administrators add.',
  },
  X5: { what: 'A push address of a browser never leads to an internal machine.' },
  X6: {
    what: 'The server talks only to Stripe and to configured services.',
    parts: {
      'Connections are counted in an isolated network.': 'not proven yet: The test only reads the source.',
    },
  },
  X7: { what: 'Redirects stay on this site. Only a receipt may lead to Stripe.' },
  X8: {
    what: 'SQL takes values only as parameters, and wildcards in searches are literal.',
    parts: { 'sqlmap finds nothing at level 3.': 'not proven yet: sqlmap was never run.' },
  },
  X9: { what: 'Stored text contains no NUL character and no invalid Unicode (half of a surrogate pair).' },
  X10: { what: 'Input cannot change the prototype of an object.' },
  Q1: {
    what: 'Request bodies and texts have size limits.',
    parts: { 'A request that is too large is refused within 50 ms.': 'not proven yet: No test measures the time.' },
  },
  Q2: {
    what: 'Each page of a list has at most a hundred entries.',
    parts: {
      'All lists are paged.':
        'does not apply: Schools, followed schools and days with events come in one response, whose size the existing data limits.',
      'Lists of 100,000 posts answer within 300 ms (p95).':
        'not proven yet: `docs/performance.md` has figures, but no test does.',
    },
  },
  Q3: {
    what: 'The server cuts off slow clients. Meanwhile it serves everybody else.',
    parts: {
      'Idle readers, and senders of bodies other than uploads, are cut off after sixty seconds.':
        'not proven yet: The tests use shorter times.',
      'A thousand slow clients of each kind are handled through nginx.':
        'not proven yet: `npm run test:faults -- crowds` has 300, without nginx.',
    },
  },
  Q4: {
    what: 'No regular expression backtracks without end. Tests check literal expressions and those that the code composes.',
    parts: {
      'Every field handles 100 KB of hostile text quickly.':
        'not proven yet: Tests cover only functions that use an expression.',
    },
  },
  Q5: {
    what: 'Random requests by people with every kind of account and membership never cause a failure. Tests send 1,000 requests, or 20,000 with THOROUGH=1. Payments use the Stripe emulator.',
  },
  Q6: {
    what: 'Random bytes in place of HTTP never cause a failure. Tests send 1,000 messages, or 20,000 with THOROUGH=1. Three in ten messages are altered requests of a member.',
  },
  Q7: {
    what: 'The server refuses malformed Next headers and paths, and has no server actions. Tests send 300 random requests for parts of pages or server actions, or 2,000 with THOROUGH=1.',
  },
  Q8: {
    what: 'Under overload, the server refuses visitors before it refuses members.',
    parts: {
      'The server admits the specified number of requests at once.':
        'not proven yet: The tests of `server/web/limits/request-admission.ts` use other numbers.',
      'Beside 400 visitors at once, 99 of 100 requests of a member are served within 1 s (p95).':
        'not proven yet: Tests have fewer visitors and measure no time.',
    },
  },

  H1: {
    what: 'Five pages get the grade A+ from MDN Observatory.',
    see: ['L18'],
    parts: {
      'A page with the card form also gets A+.': 'not proven yet: This page has a different content security policy.',
    },
  },
  H2: { what: 'A program that evaluates content security policies finds no weakness in ours.' },
  H3: {
    what: 'The browser reports no violation of the content security policy.',
    parts: {
      'The console shows no other error.': 'not proven yet: Only tests with `watchForFaults` look at the console.',
    },
  },
  H4: { what: 'No nonce repeats in 10,000 pages.' },
  H5: {
    what: 'Responses of every kind have security headers, also 403, 405, 413 and 415. Only requests that the server refuses unread (400, 408, CONNECT, Upgrade) get none.',
    parts: { 'The headers are on 5xx answers.': 'not proven yet: No test checks the headers of 5xx answers.' },
  },

  I1: { what: 'Each row of an import is checked separately, so that good rows are stored despite bad rows.' },
  I2: {
    what: 'An import of ten thousand rows takes at most ten seconds. During its batches, 95 of 100 other requests are delayed by less than 300 ms of processor time.',
    parts: {
      'Requests wait less than 300 ms of real time, also during one call of ten thousand rows.':
        'not proven yet: Other programs use the processor too.',
      'Memory stays flat.': 'not proven yet: No test measures it.',
    },
  },
  I3: {
    what: 'An import is never half done.',
    parts: {
      'A killed process leaves no import half done.':
        'not proven yet: The test only cuts the connection. Each batch is one transaction.',
    },
  },
  I4: { what: 'An import creates no duplicates.' },
  I5: { what: 'An import reads every usual encoding.' },
  I6: { what: "Spreadsheets show formulas in imported and exported cells as text, also in the accountant's file." },
  I7: { what: 'An import refuses hostile files, and cells with hostile web addresses.', see: ['X2'] },
  I8: { what: 'One import runs at a time.' },
  P1: { what: 'The signature of each webhook is checked.' },
  P2: { what: 'Each Stripe event has one effect, however often it arrives.' },
  P3: {
    what: 'Stripe events lead to the same state in any order. Tests play 300 random histories of events, or the number in HISTORIES.',
  },
  P4: {
    what: 'No Stripe event is lost. The site answers within six seconds when a row is locked, and within eighteen while Stripe hangs.',
    parts: {
      'Each event is answered within a second.': 'not proven yet: The affected row may be locked for longer.',
    },
  },
  P5: {
    what: 'A person has one payment intent, one customer and one trial.',
    parts: {
      'Fifty clicks at once still give one intent, one customer and one trial.':
        'not proven yet: Tests make ten clicks at once, and fifty one after another.',
    },
  },
  P6: { what: "Nobody can use another person's payment or another amount." },
  P7: { what: 'A paid membership is active only when Stripe says so.' },
  P8: { what: 'Access ends at its exact time, to the second.' },
  P9: {
    what: 'While Stripe is down, payment calls fail within their time limit, and nobody is charged twice.',
    parts: {
      'Other calls stay as fast as before, within a tenth.': 'not proven yet: No test measures it.',
    },
  },
  P10: { what: 'The reconciliation repairs differences between Stripe and our database.' },
  P11: { what: 'The site stores no card number.' },
  R1: { what: 'The vote counts of a post equal its stored votes.' },
  R2: { what: 'The counts of comments, follows and useful marks equal their stored rows.' },
  R3: {
    what: 'Conflicting requests get 200 or 409, never a server error. The server retries after deadlocks. Ten equal requests at once have one effect. Daily tests try half of the POST endpoints. THOROUGH=1 sends fifty requests to each of them.',
  },
  R4: { what: 'Deletions leave no orphaned rows or files.' },
  R5: {
    what: 'After `kill -9` of the web server or its workers, nothing is lost.',
    parts: {
      'Fifty kills of the site lose nothing.':
        'not proven yet: Only `npm run test:faults -- kills --rounds 10` (120 kills, record 088) measures it.',
    },
  },
  R6: {
    what: 'After `kill -9` of the database, nothing is lost.',
    parts: {
      'Fifty kills of the database lose nothing, and it is back within 5 s.':
        'not proven yet: Only `npm run test:faults -- kills --rounds 10` (120 kills, record 088) measures it.',
    },
  },
  R7: {
    what: 'Each process is restarted automatically.',
    parts: {
      'The site is back within 3 s.': 'not proven yet: Only `npm run test:faults -- kills` measures it.',
      'The database restarts twenty times, and outside of restarts 99 of 100 requests are served.':
        'not proven yet: Only `npm run test:faults -- restarts --rounds 10` measures it.',
    },
  },
  R8: {
    what: 'While the database hangs, API calls get 503 within 6 s. A connection whose transaction may still be open is never reused.',
    parts: {
      'Pages answer within 6 s.': 'not proven yet: Only `npm run test:faults -- paused` measures it.',
    },
  },
  R9: {
    what: 'The site detects database settings that may lose writes or miss disk errors.',
    parts: { 'Each start reports these settings.': 'not proven yet: `scripts/prepare.ts` prints its findings.' },
  },
  R10: { what: 'Each side effect, such as an email, happens at least once, also after a crash.' },
  R11: {
    what: 'Two processes of the site work together.',
    parts: {
      'The whole test suite runs behind nginx.':
        "not proven yet: `npm run cluster` runs the browser tests and most API tests there (record 090). Tests that read a process's memory or kill it cannot run there.",
    },
  },
  R12: {
    what: "When the machine's clock jumps, sign-in limits, second factors, removals, sessions, drafts, links, data exports and deletions still work.",
    parts: {
      'Access and jobs still work when the clock jumps.': 'not proven yet: `npm run test:faults -- clock` tries it.',
    },
  },
  R13: {
    what: 'Each deliberate fault in `tools/faults` still fits the code and names an existing test.',
    parts: {
      'Each fault is caught.': 'not proven yet: Only `npm run faults -- R13` (12 of 12 on 2026-11-25) measures it.',
    },
  },

  O1: { what: 'A stopping server finishes open requests.' },
  O2: { what: 'The health checks tell the truth.' },
  O3: {
    what: 'During a restart, every connected client is served. A tab that is still open from the old version fully loads its next page.',
    parts: {
      'Rolling restarts refuse nobody.':
        'not proven yet: `npm run cluster -- restarts` and `tests/api/processes/rolling-restart.test.ts` restart two processes behind nginx, under 50 requests a second. Six restarts (2026-11-27) refused none of 3,543 requests, and lost or doubled none of 1,061 acknowledged writes. Without a spare core, 30 of 7,284 requests were refused (record 090).',
      'A `deploymentId` tells versions apart.':
        'does not apply: Without a `deploymentId`, Next compares build names. With one, even unchanged scripts and styles of a new version would get new addresses.',
    },
  },
  O4: {
    what: 'Migrations run once, resume after a kill and hold no long locks.',
    parts: {
      'Nobody waits while 100,000 rows migrate under 20 requests a second.':
        'not proven yet: Only `npm run migrations -- rehearse` measures the waits, with a million posts.',
      'The old version works on the new schema.':
        'not proven yet: `tests/contract/migrations.test.ts` protects its reads. Only `npm run migrations -- rehearse` lets it write.',
    },
  },
  O5: {
    what: 'A backup restores completely, and a killed backup or restore can be repeated.',
    parts: {
      'A restore of 100,000 posts takes at most a minute.': 'not proven yet: It was measured manually (record 084).',
      'At most five minutes are lost, and the second before a mistake can be restored.':
        'not proven yet: A nightly backup loses up to a day. To lose less, use PostgreSQL with archived WAL ("Managed PostgreSQL" in `docs/operations/scale.md`).',
      'A restore is tried each week.':
        'not proven yet: Tests restore a backup, and `admin verify` checks a site. Nothing restores the stored backup.',
    },
  },
  O6: {
    what: 'During an hour of load, memory, open files and connections do not grow, and the event loop is at most 50 ms late.',
    reason:
      'not proven yet: Only `npm run bench -- soak` measures it. The last run had 115,936 requests, no 5xx, 0.8 MB in ten minutes, and was 22 ms late (docs/performance.md). U6 proves flat memory for uploads.',
  },
  O7: {
    what: 'No default secrets exist. The web server knows the password of only one database role, and this role owns no tables.',
  },
  O8: { what: 'A data export contains all data of the person, and an account deletion deletes all of them.' },
  O9: { what: 'Packages with known faults have at least the corrected version. `npm run sbom` lists all packages.' },
  O10: { what: 'The repository contains no secret.' },
  O11: { what: 'The file security.txt is valid and has its standard address.' },
};
