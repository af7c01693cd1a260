type Undo = { what: string; undo: () => unknown };

/** List of actions that undo what a command has created, so that a failed command leaves nothing behind. */
export function createUndoList() {
  const made: Undo[] = [];
  return {
    remember: (what: string, undo: Undo['undo']) => void made.push({ what, undo }),
    /** Undoes everything, newest first. Returns the names of things that could not be undone. */
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
