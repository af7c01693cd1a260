/** The message with which a mail server refused or returned an email. */
export function MailServerMessage({ said }: { said: string | null }) {
  if (said === null) return null;
  return (
    <p className="mt-2 text-sm">
      <span className="text-muted-foreground">The server said: </span>
      <q className="font-mono wrap-anywhere">{said}</q>
    </p>
  );
}
