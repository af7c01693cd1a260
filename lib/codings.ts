/** Which codings an Accept-Encoding takes, without those that it refuses by a weight of zero. Read by server/serve.ts too, as it stands. */
export function acceptedCodings(header = ''): Set<string> {
  const codings = header.toLowerCase().split(',').map(codingOf);
  return new Set(codings.filter(({ weight }) => Number(weight) > 0).map(({ name }) => name));
}

/** Taken apart at its signs: an expression that looks for the spaces before one takes as long as they are many, squared. */
function codingOf(written: string): { name: string; weight: string } {
  const [name = '', ...parameters] = written.split(';').map((part) => part.trim());
  return { name, weight: parameters.find((part) => part.startsWith('q='))?.slice(2) ?? '1' };
}
