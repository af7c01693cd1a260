/** Map that removes its least recently used entries when it has more than `maxEntries`. */
export class RecentlyUsedMap<Key, Value> {
  private readonly entries = new Map<Key, Value>();
  private readonly maxEntries: number;

  constructor(maxEntries: number) {
    this.maxEntries = maxEntries;
  }

  get(key: Key): Value | undefined {
    const value = this.entries.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    // A `Map` keeps its entries in the order of insertion. Deleting the entry and adding it again moves it to the end.
    this.entries.delete(key);
    this.entries.set(key, value);
    if (this.entries.size > this.maxEntries) this.entries.delete(this.entries.keys().next().value as Key);
  }

  /** Returns the value of a key. If the key has no value, calls `make` and stores the result. */
  getOrMake(key: Key, make: () => Value): Value {
    const value = this.get(key) ?? make();
    this.set(key, value);
    return value;
  }

  delete(key: Key): void {
    this.entries.delete(key);
  }
}
