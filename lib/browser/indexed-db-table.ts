// Tables in the browser's IndexedDB. Each table has a database of its own, so that sign-out can delete the table by
// deleting its database.

type Work<T> = (rows: IDBObjectStore) => IDBRequest<T>;

/**
 * Runs a request on a table in one transaction. Resolves to null if the browser refuses to store data, its storage is
 * full, or its database does not open.
 */
type RunRequest = <T>(mode: IDBTransactionMode, work: Work<T>) => Promise<T | null>;

/**
 * Returns the function that runs requests on the table `store`. Each request closes the database afterwards, because an
 * open connection would delay the table's deletion.
 */
export const createIndexedDbTable =
  (database: string, store: string, /** Key field of the table. */ keyPath: string): RunRequest =>
  async (mode, work) => {
    let connection: IDBDatabase | undefined;
    try {
      connection = await open(database, store, keyPath);
      const transaction = connection.transaction(store, mode);
      const request = work(transaction.objectStore(store));
      return await new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error ?? new Error('The row was not stored.'));
      });
    } catch {
      return null;
    } finally {
      connection?.close();
    }
  };

/**
 * Changes a row in one transaction, so that other pages cannot change the row in between. Returns no row if the table
 * lacks it.
 */
export async function changeIndexedDbRow<T>(
  runRequest: RunRequest,
  key: string,
  /** Returns the changed row, or null to delete the row. */
  change: (row: T) => T | null,
): Promise<{ row: T | undefined; isStored: boolean }> {
  let row: T | undefined;
  const result = await runRequest('readwrite', (rows) => {
    const reading: IDBRequest<T | undefined> = rows.get(key);
    reading.onsuccess = () => {
      if (reading.result === undefined) return;
      const changed = change(reading.result);
      row = changed ?? undefined;
      if (changed === null) rows.delete(key);
      else if (changed !== reading.result) rows.put(changed);
    };
    return reading;
  });
  return { row, isStored: result !== null };
}

/** Time in ms after which a database that does not open counts as unavailable, so that it cannot block a request. */
const OPENING_WAIT_MS = 3_000;

const open = (database: string, store: string, keyPath: string) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    let hasGivenUp = false;
    const giveUp = () => {
      hasGivenUp = true;
      reject(new Error('The browser does not open its storage.'));
    };
    setTimeout(giveUp, OPENING_WAIT_MS);
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath });
    request.onsuccess = () => (hasGivenUp ? request.result.close() : resolve(request.result));
    request.onblocked = giveUp;
    request.onerror = () => reject(request.error ?? new Error('The browser has no storage.'));
  });
