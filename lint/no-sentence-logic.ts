import type { Context, Place, Rule, SyntaxNode } from './rule.ts';

/**
 * No condition reads a sentence: what happened is said by a code, and the words for it are chosen where they are shown, in whatever
 * language. What is compared may be neither a `message` nor a literal that is a sentence.
 */

/** Files that must read words, because who wrote them gives nothing else. */
export const EXCEPTIONS: Record<string, string> = {
  'lib/http/database-fault.ts': 'The pool and its driver lose a connection without a code.',
  'lib/media/convert/libvips-words.ts': 'libvips knows no codes.',
  'lib/schools/map/outline.ts': 'The names of the provinces are data of the map.',
  'lib/media/uploadthing.ts': "'Deletion Pending' is a word of UploadThing's status, not a sentence.",
  'server/fail.ts': 'The WebAssembly engine and the archives pass a full disk on as words.',
  'server/postgres/cluster.ts': 'PostgreSQL tells of a port that is taken in its log alone.',
};

const PATTERNS = new Set(['test', 'exec']);
const READERS = new Set(['startsWith', 'endsWith', 'includes', 'indexOf', 'match', 'matchAll', 'search', ...PATTERNS]);
const EQUALITIES = new Set(['===', '!==', '==', '!=']);

/** Two words with a capital, or more than two. */
const isSentence = (text: string): boolean => {
  const words = text.trim().split(/\s+/);
  return words.length > 2 || (words.length === 2 && /\p{Lu}/u.test(text));
};

/** As much of the syntax tree as is looked at here, TypeScript's own parts among it. */
type Syntax = {
  type: string;
  name?: string;
  value?: unknown;
  computed?: boolean;
  expression?: Syntax;
  left?: Syntax;
  right?: Syntax;
  callee?: Syntax;
  object?: Syntax;
  property?: Syntax;
  arguments?: Syntax[];
  quasis?: { value: { raw: string } }[];
};
type Scope = ReturnType<Context['sourceCode']['getScope']>;
type Given = Syntax | null | undefined;

const WRAPPINGS = ['ChainExpression', 'TSNonNullExpression', 'TSAsExpression'];
const unwrapped = (node: Given): Given => (node && WRAPPINGS.includes(node.type) ? unwrapped(node.expression) : node);

/** A message itself, or what was made of one: lower case, cut, or an empty text in its place. */
function isMessage(given: Given): boolean {
  const node = unwrapped(given);
  if (!node) return false;
  if (node.type === 'Identifier') return /^message$|Message$/.test(node.name ?? '');
  if (node.type === 'LogicalExpression') return isMessage(node.left) || isMessage(node.right);
  if (node.type === 'CallExpression') return isMessage(node.callee) || isMessage(node.callee?.object);
  return node.type === 'MemberExpression' && node.computed !== true && node.property?.name === 'message';
}

/** Nothing is read when only its absence, its emptiness or its type is asked for. */
function isNoText(given: Given): boolean {
  const node = unwrapped(given);
  if (node?.type === 'Literal') return node.value === null || node.value === '';
  return node?.type === 'Identifier' && node.name === 'undefined';
}

export const noSentenceLogic: Rule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { read: 'No condition reads a sentence: carry a code, and choose the words where they are shown.' },
  },
  create(context) {
    const { sourceCode } = context;

    function isSentenceNode(given: Given): boolean {
      const node = unwrapped(given);
      if (node?.type === 'Literal') return typeof node.value === 'string' && isSentence(node.value);
      if (node?.type === 'TemplateLiteral')
        return isSentence((node.quasis ?? []).map(({ value }) => value.raw).join(''));
      return node?.type === 'Identifier' && isSentenceNode(constantOf(node));
    }

    /** What a constant of this file was made of. */
    function constantOf(node: Syntax): Given {
      let scope: Scope | null = sourceCode.getScope(node as Syntax & SyntaxNode);
      for (; scope; scope = scope.upper) {
        const [definition] = scope.set.get(node.name ?? '')?.defs ?? [];
        if (!definition) continue;
        const {
          type,
          parent,
          node: declared,
        } = definition as { type: string; parent: { kind?: string }; node: { init?: Syntax } };
        const isConstant = type === 'Variable' && parent.kind === 'const' && declared.init?.type !== 'Identifier';
        return isConstant ? declared.init : null;
      }
      return null;
    }

    const isWords = (node: Given) => isMessage(node) || isSentenceNode(node);
    const report = (node: Place) => context.report({ node, messageId: 'read' });

    return {
      BinaryExpression(node) {
        const [left, right] = [node.left as Syntax, node.right as Syntax];
        if (!EQUALITIES.has(node.operator) || isNoText(left) || isNoText(right)) return;
        if (isWords(left) || isWords(right)) report(node);
      },
      CallExpression(node) {
        const { callee, arguments: given = [] } = node as Syntax;
        const method = callee?.type === 'MemberExpression' ? (callee.property?.name ?? '') : '';
        if (!READERS.has(method)) return;
        // A regular expression is asked about a text; the others are a text's own.
        const isRead = PATTERNS.has(method)
          ? given.some(isMessage)
          : isWords(callee?.object) || given.some((argument) => isWords(argument));
        if (isRead) report(node);
      },
      SwitchStatement(node) {
        if (isMessage(node.discriminant as Syntax)) report(node);
      },
      SwitchCase(node) {
        if (isSentenceNode(node.test as Given)) report(node);
      },
    };
  },
};
