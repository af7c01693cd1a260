/** Stores the event listeners of an element. */
export function newListeners() {
  const lists = new Map();
  const remove = (event, listener) => {
    const rest = (lists.get(event) ?? []).filter((each) => listener && each !== listener && each.original !== listener);
    lists.set(event, rest);
  };
  const add = (event, listener) => lists.set(event, [...(lists.get(event) ?? []), listener]);
  const addOnce = (event, original) => {
    const listener = (detail) => {
      remove(event, original);
      original(detail);
    };
    listener.original = original;
    add(event, listener);
  };
  return {
    add,
    addOnce,
    remove,
    emit: (event, detail) => {
      for (const listener of lists.get(event) ?? []) listener(detail);
    },
  };
}
