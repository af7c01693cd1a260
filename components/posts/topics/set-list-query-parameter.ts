/**
 * Sets a query parameter in the page's address without loading the page again. The list fetches the posts for the new
 * parameter itself.
 */
export function setListQueryParameter(name: 'sort' | 'topic', value: string) {
  const url = new URL(location.href);
  if (value === '') url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  history.replaceState(null, '', url);
}
