import type { Node } from 'web-tree-sitter';

interface Span {
  readonly start: number;
  readonly end: number;
}

export interface ObjectEntry {
  /** Null if the key is an expression. */
  readonly key: string | null;
  readonly value: Expression;
}

/** The value of an argument, as far as it can be resolved without running Terraform. */
export type Expression = Span &
  (
    | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
    | { readonly kind: 'template'; readonly parts: ReadonlyArray<string | Expression> }
    | { readonly kind: 'list'; readonly items: readonly Expression[] }
    | { readonly kind: 'object'; readonly entries: readonly ObjectEntry[] }
    /** `var.buckets["logs"].name`: an index that is not a literal makes it `other`. */
    | { readonly kind: 'reference'; readonly path: readonly string[] }
    | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
    | { readonly kind: 'other' }
  );

export const namedChildren = (node: Node): Node[] =>
  node.namedChildren.filter((child): child is Node => child !== null && child.type !== 'comment');

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\' };

/** Unescapes a piece of a quoted string. */
const unescapeText = (text: string): string =>
  text
    .replace(/\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))/gs, (_whole, short, long, one: string) =>
      one === undefined ? String.fromCodePoint(Number.parseInt(short ?? long, 16)) : (ESCAPES[one] ?? one),
    )
    .replace(/([$%])\1\{/g, '$1{');

const readLiteral = (node: Node): string | number | boolean | null | undefined => {
  const [value] = namedChildren(node);
  switch (value?.type) {
    case 'string_lit':
      return unescapeText(
        namedChildren(value)
          .filter(({ type }) => type === 'template_literal')
          .map(({ text }) => text)
          .join(''),
      );
    case 'numeric_lit':
      return Number(value.text);
    case 'bool_lit':
      return value.text === 'true';
    case 'null_lit':
      return null;
    default:
      return undefined;
  }
};

const toTemplate = (node: Node): Array<string | Expression> | undefined => {
  const [quoted] = namedChildren(node);
  if (quoted?.type !== 'quoted_template') return undefined;
  const parts = namedChildren(quoted).filter(({ type }) => !/^quoted_template_(start|end)$/.test(type));
  if (!parts.every(({ type }) => type === 'template_literal' || type === 'template_interpolation')) return undefined;
  return parts.map((part) => {
    if (part.type === 'template_literal') return unescapeText(part.text);
    const inside = namedChildren(part).find(({ type }) => type === 'expression');
    return inside ? toExpression(inside) : '';
  });
};

const readKey = (node: Node): string | null => {
  const expression = toExpression(node);
  if (expression.kind === 'literal') return expression.value === null ? null : String(expression.value);
  // A bare word before = is the key itself, not a reference.
  return expression.kind === 'reference' && expression.path.length === 1 ? (expression.path[0] ?? null) : null;
};

const toEntries = (node: Node): ObjectEntry[] =>
  namedChildren(node)
    .filter(({ type }) => type === 'object_elem')
    .flatMap((element) => {
      const [key, value] = namedChildren(element);
      return key && value ? [{ key: readKey(key), value: toExpression(value) }] : [];
    });

/** Path steps that identify the instance of a block. */
export const OWN_KEYS: ReadonlySet<string> = new Set(['[count.index]', '[each.key]']);

/** The index in `["a"]`; undefined if it is computed. */
const readIndex = (node: Node): string | undefined => {
  const [index] = namedChildren(node);
  if (index?.type !== 'new_index') return undefined;
  const [inside] = namedChildren(index);
  const expression = inside && toExpression(inside);
  if (expression?.kind === 'reference' && OWN_KEYS.has(`[${expression.path.join('.')}]`))
    return `[${expression.path.join('.')}]`;
  return expression?.kind === 'literal' && expression.value !== null ? String(expression.value) : undefined;
};

const readStep = (node: Node): string | undefined => {
  if (node.type === 'get_attr') return namedChildren(node)[0]?.text;
  return node.type === 'index' ? readIndex(node) : undefined;
};

const readPath = ([first, ...rest]: readonly Node[]): string[] | undefined => {
  const root = first?.type === 'variable_expr' ? namedChildren(first)[0]?.text : undefined;
  const steps = rest.map(readStep);
  return root === undefined || steps.includes(undefined) ? undefined : [root, ...(steps as string[])];
};

const toCollection = (node: Node): Pick<Extract<Expression, { kind: 'list' }>, 'kind' | 'items'> | object => {
  const [collection] = namedChildren(node);
  if (collection?.type === 'tuple')
    return {
      kind: 'list',
      items: namedChildren(collection)
        .filter(({ type }) => type === 'expression')
        .map(toExpression),
    };
  return collection?.type === 'object' ? { kind: 'object', entries: toEntries(collection) } : { kind: 'other' };
};

const toCall = (node: Node): object => {
  const [name, args] = namedChildren(node);
  return { kind: 'call', name: name?.text ?? '', args: args ? namedChildren(args).map(toExpression) : [] };
};

const OTHER = { kind: 'other' };

const SHAPES: Readonly<Record<string, (node: Node) => object>> = {
  literal_value: (node) => {
    const value = readLiteral(node);
    return value === undefined ? OTHER : { kind: 'literal', value };
  },
  template_expr: (node) => {
    const parts = toTemplate(node);
    return parts ? { kind: 'template', parts } : OTHER;
  },
  collection_value: toCollection,
  function_call: toCall,
};

const toShape = (children: readonly Node[]): object => {
  const [first] = children;
  const shape = children.length === 1 && first ? SHAPES[first.type] : undefined;
  if (shape && first) return shape(first);
  const path = readPath(children);
  return path ? { kind: 'reference', path } : OTHER;
};

/** Converts a syntax node to an expression. */
export const toExpression = (node: Node): Expression =>
  ({ start: node.startIndex, end: node.endIndex, ...toShape(namedChildren(node)) }) as Expression;

export interface Reference {
  readonly path: readonly string[];
  readonly start: number;
}

/** The reference that starts at a child; a computed index ends its path. */
const referenceAt = (children: readonly Node[], at: number): Reference[] => {
  const first = children[at];
  const root = first?.type === 'variable_expr' ? namedChildren(first)[0]?.text : undefined;
  if (!first || root === undefined) return [];
  const path = [root];
  for (const child of children.slice(at + 1)) {
    const step = readStep(child);
    if (step === undefined) break;
    path.push(step);
  }
  return [{ path, start: first.startIndex }];
};

/** Lists the references below a node, such as `['var', 'size']`. */
export const referencesIn = (node: Node): Reference[] => {
  const children = namedChildren(node);
  return children.flatMap((child, at) => [...referenceAt(children, at), ...referencesIn(child)]);
};
