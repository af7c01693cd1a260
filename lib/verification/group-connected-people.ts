type Pair = { schoolId: number; a: number; b: number };
type Group = { schoolId: number; members: number[] };

/**
 * Returns groups of people at a school. The people in a group are connected to each other, directly or through others
 * of the group.
 */
export function groupConnectedPeople(pairs: readonly Pair[]): Group[] {
  const parents = new Map<string, string>();
  const rootOf = (key: string): string => {
    let root = key;
    for (let next = parents.get(root); next !== undefined && next !== root; next = parents.get(root)) root = next;
    parents.set(key, root);
    return root;
  };
  for (const { schoolId, a, b } of pairs) parents.set(rootOf(`${schoolId}:${a}`), rootOf(`${schoolId}:${b}`));
  const groups = new Map<string, Group>();
  const seen = new Set<string>();
  for (const { schoolId, a, b } of pairs)
    for (const member of [a, b]) {
      const key = `${schoolId}:${member}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const root = rootOf(key);
      const group = groups.get(root) ?? { schoolId, members: [] };
      group.members.push(member);
      groups.set(root, group);
    }
  return [...groups.values()];
}
