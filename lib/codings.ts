/** Which codings an Accept-Encoding takes, without those that it refuses by a weight of zero. Read by server/serve.ts too, as it stands. */
export function acceptedCodings(header = ''): Set<string> {
  const codings = header
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*q=/));
  return new Set(codings.filter(([, weight = '1']) => Number(weight) > 0).map(([name = '']) => name));
}
