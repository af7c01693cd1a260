type Undo = { what: string; undo: () => unknown };

/** Remembers how to remove what a command has made, so that a failure leaves nothing behind. */
export function createUndoList() {
  const made: Undo[] = [];
  return {
    remember: (what: string, undo: Undo['undo']) => void made.push({ what, undo }),
    /** Removes everything, newest first. Returns the names of things that could not be removed. */
    undoAll: async (): Promise<string[]> => {
      const left: string[] = [];
      for (const { what, undo } of made.splice(0).reverse()) {
        try {
          await undo();
        } catch {
          left.push(what);
        }
      }
      return left;
    },
  };
}

export type UndoList = ReturnType<typeof createUndoList>;
