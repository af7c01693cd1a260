/** Keeps what is searched for in the address, as `?q=`, so that coming back finds it again. */
export function putInAddress(search: string): void {
  const url = new URL(location.href);
  if (search === '') url.searchParams.delete('q');
  else url.searchParams.set('q', search);
  try {
    history.replaceState(null, '', url);
  } catch {
    // Some browsers refuse a hundred changes within seconds; the next letter brings the address up to date.
  }
}
