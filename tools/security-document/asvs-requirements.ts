import type { Requirements } from './requirement';

/**
 * Requirements of the OWASP security standard ASVS 5.0, levels 1 and 2, in our own words, by chapter. Requirements with
 * the same answer share a key.
 */
export const ASVS_REQUIREMENTS: Readonly<Record<string, Requirements>> = {
  'V1 Encoding and sanitization': {
    'V1.1.1, V1.1.2': { what: 'Input is decoded once, and output is encoded for its context.', see: ['X1', 'X9'] },
    'V1.2.1, V1.2.2, V1.2.3': { what: 'Text cannot break out of HTML, addresses or scripts.', see: ['X1', 'X2', 'H3'] },
    'V1.2.4': { what: 'Text never becomes SQL.', see: ['X8'] },
    'V1.2.5': { what: 'Text never becomes a system command.' },
    'V1.2.6, V1.2.7, V1.2.8': {
      what: 'LDAP, XPath and LaTeX are escaped.',
      reason: 'does not apply: The site has none.',
    },
    'V1.2.9': { what: "Wildcards in an administrator's search text are literal." },
    'V1.3.1, V1.3.4, V1.3.5, V1.3.7': {
      what: 'HTML, SVG, Markdown and templates from people are sanitized.',
      reason: 'does not apply: Texts are plain, and SVG is refused (U1).',
    },
    'V1.3.2': { what: 'Pages do not use `eval`.', see: ['H3'] },
    'V1.3.3': { what: 'Text is made safe for its destination, such as a cell of a spreadsheet.', see: ['I6', 'X9'] },
    'V1.3.6': { what: 'Input cannot make the server connect anywhere.', see: ['X4'] },
    'V1.3.8, V1.3.9, V1.3.10': {
      what: 'JNDI, memcache and format strings are sanitized.',
      reason: 'does not apply: The site has none.',
    },
    'V1.3.11': { what: 'Text never becomes an email header.' },
    'V1.4.2': { what: 'Numbers stay in their permitted range.' },
    'V1.4.1, V1.4.3': { what: 'Memory is managed safely.', reason: 'does not apply: Our code does not manage memory.' },
    'V1.5.1': { what: 'XML parsers are restricted.', reason: 'does not apply: The site reads no XML.' },
    'V1.5.2': { what: 'Input is parsed into a known shape.', see: ['Z6', 'X10'] },
  },
  'V2 Validation and business logic': {
    'V2.1.1, V2.1.3': { what: 'The rules that validate input are documented.' },
    'V2.1.2': {
      what: 'Validation rules that combine fields are documented.',
      reason: 'not proven yet: The API document has only the rules of single fields.',
    },
    'V2.2.1, V2.2.2': { what: 'The server validates input.', see: ['Z7', 'Q1'] },
    'V2.2.3': { what: 'Combinations of fields are validated.' },
    'V2.3.1': { what: 'A membership is inactive until it is paid.', see: ['P7'] },
    'V2.3.2': { what: 'Documented limits are enforced.', see: ['A6'] },
    'V2.3.3': { what: 'An operation completes as a whole, or changes nothing.', see: ['C9', 'I3', 'Z5'] },
    'V2.3.4': { what: 'A scarce resource, such as a founding seat, is given once.' },
    'V2.4.1': { what: 'Everybody has a request limit.', see: ['A6', 'Q8'] },
  },
  'V3 Browser': {
    'V3.2.1': { what: 'Browsers never show content as another content type than the declared one.', see: ['U9', 'H5'] },
    'V3.2.2': { what: 'Text is shown as text.', see: ['X1'] },
    'V3.3.2, V3.3.4': { what: 'The session cookie is HttpOnly and SameSite.' },
    'V3.3.1, V3.3.3': { what: 'Over https, the name of each cookie has the prefix `__Host-`.' },
    'V3.4.1, V3.4.4, V3.4.5': { what: 'Responses have security headers.', see: ['H5'] },
    'V3.4.3': { what: 'Pages have a content security policy.', see: ['H5'] },
    'V3.4.6': { what: 'Other sites cannot show photos and videos of this site in a frame.' },
    'V3.4.2': { what: 'No CORS headers are sent.', see: ['C7'] },
    'V3.5.1, V3.5.2, V3.5.3': { what: 'Only our own pages can send requests that write.', see: ['C1', 'C2', 'C6'] },
    'V3.5.4': {
      what: 'Each host serves one application.',
      reason: 'does not apply: The operator chooses the host, and the site needs no other application there.',
    },
    'V3.5.5': {
      what: 'Scripts check messages from other browser windows.',
      reason:
        "does not apply: Only Stripe's own script listens to them. The service worker gets messages only from our pages, and checks their shape.",
    },
    'V3.7.1': { what: 'Pages use no obsolete browser technology.', see: ['H3'] },
    'V3.7.2': {
      what: 'Redirects stay on this site. The one exception is a receipt at Stripe.',
      see: ['X7'],
    },
  },
  'V4 API': {
    'V4.1.1': { what: 'Every response declares its content type.' },
    'V4.1.2': {
      what: 'Only pages redirect from http to https.',
      reason: 'does not apply: The proxy redirects. The settings in `docs/nginx` refuse `/api/` there.',
    },
    'V4.1.3': { what: 'Only trusted proxies can set proxy headers.', see: ['A8'] },
    'V4.2.1': { what: 'The server refuses an HTTP message whose end is ambiguous.' },
    'V4.3.1, V4.3.2': { what: 'GraphQL queries are limited.', reason: 'does not apply: The site has no GraphQL.' },
    'V4.4.1, V4.4.2, V4.4.3, V4.4.4': {
      what: 'WebSockets are protected.',
      reason: 'does not apply: The site has no WebSockets. Its streams are GET requests.',
    },
  },
  'V5 Files': {
    'V5.1.1': { what: 'Permitted types and sizes are documented.', see: ['U1', 'U5'] },
    'V5.2.1, V5.2.2': { what: 'The size and content of each file are checked.', see: ['U1', 'U5', 'U14'] },
    'V5.2.3': { what: 'Archives are checked.', reason: 'does not apply: The site accepts no archives.' },
    'V5.3.1': { what: 'Uploads are never executed.', see: ['U9', 'L8'] },
    'V5.3.2': { what: 'The site chooses the names of stored files.', see: ['U8'] },
    'V5.4.1, V5.4.2': { what: 'File names in responses are safe.' },
    'V5.4.3': {
      what: 'Files are scanned for malware.',
      reason:
        'does not apply: The site stores no original file: it re-encodes pictures and repackages videos (U2, U3).',
    },
  },
  'V6 Authentication': {
    'V6.1.1, V6.1.2': { what: 'The rules for sign-in are documented.', see: ['A5', 'A9', 'A18'] },
    'V6.1.3': {
      what: 'Each way to sign in is documented.',
      reason: 'not proven yet: Only record 046 describes passkeys.',
    },
    'V6.2.1, V6.2.4, V6.2.5, V6.2.9, V6.2.11': { what: 'Passwords follow the rules of the site.', see: ['A9'] },
    'V6.2.8': { what: 'Passwords are compared as typed, except that their Unicode is normalized.', see: ['A9'] },
    'V6.2.2, V6.2.3': { what: 'Users can change their password if they also enter the old one.', see: ['A17'] },
    'V6.2.6, V6.2.7': { what: 'Password fields hide their text and permit pasting and password managers.' },
    'V6.2.10': { what: 'Passwords do not expire.', reason: 'does not apply: Nothing asks for a new password.' },
    'V6.2.12': {
      what: 'Stolen passwords are refused.',
      reason: 'not proven yet: The site has a list of the commonest passwords, not of stolen ones.',
    },
    'V6.3.1': { what: 'Sign-in limits slow down the guessing of passwords.', see: ['A5'] },
    'V6.3.2': { what: 'No default accounts exist.' },
    'V6.3.3': {
      what: 'Everybody has a second factor.',
      reason:
        'does not apply: By requirement A18, administrators need a second factor unless `ADMIN_MFA=optional`. Parents may add one.',
    },
    'V6.3.4': { what: 'Each way to sign in is equally strong.' },
    'V6.4.1': {
      what: 'Initial passwords are random.',
      reason: 'does not apply: A link sets the first password (A16).',
    },
    'V6.4.2': {
      what: 'Security questions are not used.',
      reason: 'does not apply: The site has no security questions.',
    },
    'V6.4.3': { what: 'A password reset does not bypass the second factor.' },
    'V6.4.4': { what: 'Only the operator can remove a lost factor, which leaves an audit row.' },
    'V6.5.1': { what: 'One-time codes work once.' },
    'V6.5.5': {
      what: 'One-time codes are valid for thirty seconds.',
      reason: 'not proven yet: The site also accepts the codes of the steps before and after.',
    },
    'V6.5.2': { what: 'Recovery codes are stored as hashes.' },
    'V6.5.3, V6.5.4': { what: 'Recovery codes have 49 random bits.' },
    'V6.6.1': { what: 'Codes by phone are restricted.', reason: 'does not apply: The site sends no codes by phone.' },
    'V6.6.2, V6.6.3': { what: 'People can request only a few links by email, and each link expires.', see: ['A16'] },
    'V6.8.1, V6.8.2, V6.8.3, V6.8.4': {
      what: 'Sign-in with an account of another site is checked.',
      reason: 'does not apply: Nobody signs in with an account of another site.',
    },
  },
  'V7 Sessions': {
    'V7.1.1, V7.1.2': { what: 'The rules for sessions are documented.', see: ['A15'] },
    'V7.1.3, V7.6.1, V7.6.2': {
      what: 'Single sign-on is protected.',
      reason: 'does not apply: The site has no single sign-on.',
    },
    'V7.2.1, V7.2.2, V7.2.3, V7.2.4': { what: 'Session ids are random and renewed.', see: ['A10', 'A11'] },
    'V7.3.1, V7.3.2': { what: 'Sessions expire.', see: ['A15'] },
    'V7.4.1': { what: 'Signing out ends the session.', see: ['A12'] },
    'V7.4.2': { what: 'A deleted account has no session.', see: ['A13'] },
    'V7.4.3': { what: 'A new password ends the other sessions.' },
    'V7.4.4': { what: 'Every page has a way to sign out.' },
    'V7.4.5': { what: 'Administrators can end sessions.' },
    'V7.5.1': { what: 'Sensitive changes require the password.' },
    'V7.5.2': { what: 'Users see their sessions and can end each of them.' },
  },
  'V8 Authorization': {
    'V8.1.1': { what: 'The permissions are documented.' },
    'V8.1.2': {
      what: 'The permissions for each field are documented.',
      reason: 'not proven yet: The API document lists the fields, but not their readers.',
    },
    'V8.2.1': { what: 'Each call checks permissions.', see: ['Z1'] },
    'V8.2.2': { what: 'Each access to a row checks permissions.', see: ['Z3', 'Z4'] },
    'V8.2.3': { what: 'Each access to a field checks permissions.', see: ['D1', 'Z6'] },
    'V8.3.1': { what: 'The server enforces permissions.', see: ['Z1', 'L1'] },
    'V8.4.1': { what: 'Rights at one school give no rights at another school.' },
  },
  'V9 Self-contained tokens': {
    'V9.1.1, V9.1.3': { what: 'Only tokens sealed with our key are accepted.' },
    'V9.1.2': { what: 'Only tokens that were encrypted with our cipher are accepted.' },
    'V9.2.1': { what: 'Expired tokens are refused.' },
    'V9.2.2, V9.2.3, V9.2.4': { what: 'A token works only for its own purpose.' },
  },
  'V10 OAuth, V17 WebRTC': {
    V10: { what: 'OAuth and OpenID Connect are protected.', reason: 'does not apply: The site uses neither.' },
    V17: { what: 'WebRTC is protected.', reason: 'does not apply: The site does not use it.' },
  },
  'V11 Cryptography': {
    'V11.1.1': { what: 'The cryptographic keys are documented.' },
    'V11.1.2': {
      what: 'The use of each cipher is documented.',
      reason: 'not proven yet: People maintain `docs/operations/secrets.md` manually.',
    },
    'V11.3.3': { what: 'Encrypted data cannot be changed unnoticed.' },
    'V11.2.1, V11.2.3, V11.3.1, V11.3.2': {
      what: 'Only approved ciphers are used.',
      reason: 'not proven yet: Only the code of `lib/auth/encryption.ts` and `server/backup/encryption.ts` shows it.',
    },
    'V11.2.2': {
      what: 'The webhook secret, and the hash algorithm of passwords, can be replaced. Encrypted data becomes unreadable when its secret changes.',
      see: ['A1'],
    },
    'V11.4.3': { what: 'Session ids are stored as strong hashes.' },
    'V11.4.1': {
      what: 'No obsolete hash is used.',
      reason: 'not proven yet: Authenticator apps support only SHA-1.',
    },
    'V11.4.2': { what: 'Passwords have a slow hash.', see: ['A1'] },
    'V11.4.4': {
      what: 'Keys are derived slowly from a passphrase.',
      reason: 'not proven yet: The tests use a lower cost than `server/backup/encryption.ts`.',
    },
    'V11.5.1': { what: 'Sessions, share links and calendar addresses have 128 random bits.', see: ['A10', 'S1'] },
    'V11.6.1': { what: 'Passkey sign-ins with a wrong signature, challenge or site are refused.' },
  },
  'V12 Communication': {
    'V12.1.1, V12.1.2, V12.1.3, V12.2.1, V12.2.2': {
      what: 'Visitors connect with TLS.',
      reason: 'does not apply: The proxy in front provides it. The site sends HSTS (H5).',
    },
    'V12.3.1, V12.3.2': {
      what: 'The server connects to other services with TLS and a valid certificate.',
      reason:
        'not proven yet: Only push requires https (X4). For mail, traces and the database, the configured URL decides. No test has a wrong certificate.',
    },
    'V12.3.3, V12.3.4': {
      what: 'Our own processes connect to each other with TLS.',
      reason: 'does not apply: Our processes run on one machine. The URL of a service elsewhere decides about TLS.',
    },
  },
  'V13 Configuration': {
    'V13.1.1': { what: 'The services that the site connects to are documented, except a trace collector.' },
    'V13.2.2, V13.2.3': { what: 'Database accounts have the least rights and no default password.', see: ['O7'] },
    'V13.2.1': {
      what: 'Services sign in without a lasting password.',
      reason: 'not proven yet: `DATABASE_URL` contains a lasting password.',
    },
    'V13.2.4, V13.2.5': {
      what: 'The server connects only to listed destinations, and to the trace collector that the operator chooses.',
      see: ['X6'],
    },
    'V13.3.1': {
      what: 'Secrets are stored in a vault.',
      reason:
        'does not apply: Secrets come from the environment, which the operator may fill from a vault. The repository has none (O10).',
    },
    'V13.3.2': { what: 'Few processes know the secrets.', see: ['O7'] },
    'V13.4.1, V13.4.3': { what: 'The site serves no `.git` folder and no directory listing.' },
    'V13.4.2': { what: 'Development tools are off in production.' },
    'V13.4.4': { what: 'TRACE is refused.', see: ['C8'] },
    'V13.4.5': { what: 'Only administrators can read the API document on the site.' },
  },
  'V14 Data': {
    'V14.1.1, V14.1.2': { what: 'The stored data is documented, table by table.' },
    'V14.2.1': {
      what: 'The site passes on no payment secret in a URL. Links in emails and share links are secrets by design (A16, S1).',
    },
    'V14.2.2': { what: 'Private data stays out of shared caches.', see: ['D10'] },
    'V14.2.3': { what: 'No private data is sent to other parties.' },
    'V14.2.4': { what: 'Data is deleted after the documented time.', see: ['O8'] },
    'V14.3.1': { what: 'Signing out removes private data from the browser.', see: ['A12'] },
    'V14.3.2': { what: 'Private responses are `no-store`.', see: ['D9'] },
    'V14.3.3': {
      what: 'Everything stored in the browser is documented. Pages that members read stay stored there for seven days (record 072).',
    },
  },
  'V15 Code': {
    'V15.1.1, V15.2.1': {
      what: 'Packages are updated each month. A fix for a weakness that attackers can reach is installed within 7 days, or 2 days in Node, the converter and code that handles requests. Each fix raises a minimum version in `tests/contract/packages.test.ts`. A site notifies its administrators when its build is older than 45 days.',
    },
    'V15.1.2': { what: '`npm run sbom` lists the packages.' },
    'V15.1.3, V15.2.2': {
      what: 'Expensive work, such as hashing passwords, waits in a queue.',
      see: ['A2', 'U14', 'Q8'],
    },
    'V15.2.3': { what: 'Development code stays out of production.' },
    'V15.3.1': { what: 'Responses contain only necessary fields.', see: ['D1'] },
    'V15.3.2': { what: 'The server follows no redirects of Stripe and UploadThing.' },
    'V15.3.3': { what: 'Unexpected fields are not stored.', see: ['Z6'] },
    'V15.3.4': { what: "Only trusted proxies can name a client's network address.", see: ['A8'] },
    'V15.3.5': { what: 'The types of values are checked.', see: ['Z7'] },
    'V15.3.6': { what: 'Input cannot change the prototype of an object.', see: ['X10'] },
    'V15.3.7': { what: 'A repeated query parameter cannot bypass a check.' },
  },
  'V16 Logging': {
    'V16.1.1': { what: 'The log events are documented.' },
    'V16.2.1, V16.2.4, V16.3.1, V16.3.3': { what: 'The log shows the actor, the action and the time.', see: ['A20'] },
    'V16.2.2': { what: 'Log times are in UTC.' },
    'V16.2.3': { what: 'All log lines go to standard output.' },
    'V16.4.3': {
      what: 'Logs are sent to another system.',
      reason: "does not apply: The site writes to standard output, which the operator's collector stores.",
    },
    'V16.2.5': { what: 'Logs contain no secrets.', see: ['D8', 'P11'] },
    'V16.3.2': { what: 'Refused requests are logged.' },
    'V16.3.4': { what: 'Unexpected failures are logged.' },
    'V16.4.1': { what: 'Log entries are JSON, so text cannot forge one.' },
    'V16.4.2': { what: 'Nobody can change the audit log.', see: ['Z10'] },
    'V16.5.1': { what: 'Error messages are one sentence without internal details.', see: ['D5'] },
    'V16.5.2': { what: 'The site works while other services are down.', see: ['P9', 'R8'] },
    'V16.5.3': { what: 'A failed check denies access.', see: ['Z5', 'C9'] },
  },
};
