/**
 * Settings whose whole value is secret. In a setting that contains a URL with a password, only the password is secret.
 */
const SECRET = /SECRET|PASSPHRASE|TOKEN|PRIVATE_KEY|STRIPE_SECRET_KEY/;

/** Minimum length of a secret that is removed from texts, because shorter values also occur in ordinary words. */
const SHORTEST = 4;

function secretsOf([name, value = '']: [string, string | undefined]): string[] {
  if (SECRET.test(name)) return [value, ...value.split(/,\s*/)];
  if (!URL.canParse(value)) return [];
  const { password } = new URL(value);
  return [password, decodeURIComponent(password)];
}

/**
 * Returns a function that removes every secret of the configuration from a text. No text of the doctor should contain a
 * secret, but messages of other programs may quote one.
 */
export function createSecretRedactor(source: Record<string, string | undefined>): (text: string) => string {
  const secrets = [...new Set(Object.entries(source).flatMap(secretsOf))]
    .filter((secret) => secret.length >= SHORTEST)
    .sort((a, b) => b.length - a.length);
  return (text) => secrets.reduce((redacted, secret) => redacted.replaceAll(secret, '…'), text);
}
