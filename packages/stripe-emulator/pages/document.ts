type Document = { title: string; script?: string; className?: string; body: string };

/**
 * Content security policy of the emulator's pages. It allows only the emulator's own scripts, styles and requests, and
 * blocks native form submission.
 */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'";

/**
 * Returns an HTML page without content, which the page's script then fills in. The HTML contains nothing from the URL,
 * so that a link cannot inject code.
 */
export const document = ({ title, script, className = '', body }: Document): string => `<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/_pages/pages.css">
${script ? `<script type="module" src="/_pages/${script}"></script>` : ''}
</head>
<body>
<main class="${className}" aria-label="${title}">${body}</main>
</body>
</html>
`;
