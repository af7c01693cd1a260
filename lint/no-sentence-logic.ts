import type { Context, Place, Rule, SyntaxNode } from './rule.ts';

/**
 * Refuses conditions that compare the text of a message. Code must compare error codes instead, because a text may be
 * reworded or translated.
 */

/**
 * Files that may compare texts, each with the reason. Most of them handle errors that another program reports only as a
 * text, without a code.
 */
export const EXCEPTIONS: Record<string, string> = {
  'lib/http/response/database-error.ts': 'The pool and its driver lose a connection without a code.',
  'lib/media/convert/errors/libvips-errors.ts': 'libvips knows no codes.',
  'lib/schools/map/outline.ts': 'The names of the provinces are data of the map.',
  'lib/media/uploadthing.ts': "'Deletion Pending' is a status value of UploadThing, not a sentence.",
  'components/posts/writing/submission-toasts.ts': 'The specification recognizes this 403 by its text.',
  'server/runtime/command-failure.ts': 'The WebAssembly engine and the archives report a full disk as text.',
  'server/postgres/cluster.ts': 'PostgreSQL reports a port in use only in its log.',
};

const PATTERNS = new Set(['test', 'exec']);
const READERS = new Set(['startsWith', 'endsWith', 'includes', 'indexOf', 'match', 'matchAll', 'search', ...PATTERNS]);
const EQUALITIES = new Set(['===', '!==', '==', '!=']);

/**
 * Returns true for a text that looks like a sentence: more than two words, or two words with at least one capital
 * letter.
 */
const isSentence = (text: string): boolean => {
  const words = text.trim().split(/\s+/);
  return words.length > 2 || (words.length === 2 && /\p{Lu}/u.test(text));
};

/** The parts of a syntax tree node that this rule reads, including parts of TypeScript's own nodes. */
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

/**
 * Returns true if the value of an expression is a message, or is derived from one, for example by shortening the
 * message.
 */
function isMessage(given: Given): boolean {
  const node = unwrapped(given);
  if (!node) return false;
  if (node.type === 'Identifier') return /^message$|Message$/.test(node.name ?? '');
  if (node.type === 'LogicalExpression') return isMessage(node.left) || isMessage(node.right);
  if (node.type === 'CallExpression') return isMessage(node.callee) || isMessage(node.callee?.object);
  return node.type === 'MemberExpression' && node.computed !== true && node.property?.name === 'message';
}

/**
 * Returns true for null, undefined and an empty text. A message may be compared with these values, because the result
 * does not depend on the wording.
 */
function isEmptyValue(given: Given): boolean {
  const node = unwrapped(given);
  if (node?.type === 'Literal') return node.value === null || node.value === '';
  return node?.type === 'Identifier' && node.name === 'undefined';
}

export const noSentenceLogic: Rule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { read: 'No condition may compare a sentence: carry a code, and choose the text where it is shown.' },
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

    /** Returns the initial value of a constant that the checked file declares. */
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
        if (!EQUALITIES.has(node.operator) || isEmptyValue(left) || isEmptyValue(right)) return;
        if (isWords(left) || isWords(right)) report(node);
      },
      CallExpression(node) {
        const { callee, arguments: args = [] } = node as Syntax;
        const method = callee?.type === 'MemberExpression' ? (callee.property?.name ?? '') : '';
        if (!READERS.has(method)) return;
        // The rule finds two kinds of calls: `pattern.test(message)`, whose argument is the message, and
        // `message.includes(…)`, whose object is the message.
        const isRead = PATTERNS.has(method)
          ? args.some(isMessage)
          : isWords(callee?.object) || args.some((argument) => isWords(argument));
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
