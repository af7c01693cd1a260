export function step<Result>(
  doing: string,
  done: string | ((result: Result) => string),
  work: () => Promise<Result>,
): Promise<Result>;
