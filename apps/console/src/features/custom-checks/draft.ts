import {
  type Comparison,
  CustomCheckDefinition,
  FACT_KINDS,
  type FactEntry,
  findFact,
  listFacts,
  type OfferedFact,
  type Operator,
  OPERATORS_OF,
  type OperatorValue,
  PredicateError,
  requireValidDefinition,
} from '@cloudmend/domain/custom-checks';

/** A check as its author edits it: the text is what is saved, and the form changes the text. */
export interface Draft {
  readonly text: string;
  /** The parts that could be read, for the form. */
  readonly fields: Partial<CustomCheckDefinition>;
  /** Complete and valid, or why it is not. */
  readonly checked: { readonly definition: CustomCheckDefinition } | { readonly fault: string };
}

export const KINDS: readonly string[] = Object.keys(FACT_KINDS);

export const NEW_CHECK: Partial<CustomCheckDefinition> = {
  title: '',
  fault: '',
  severity: 'MEDIUM',
  kind: 'aws.s3.bucket',
  assert: { all: [{ fact: 'versioning', op: 'eq', value: 'Enabled' }] },
  remedy: '',
  controls: [],
};

const NAMES: Readonly<Record<string, string>> = {
  title: 'Requirement',
  fault: 'Title of findings',
  severity: 'Severity',
  kind: 'Resource',
  remedy: 'How to fix it',
  controls: 'Controls',
};

const check = (value: unknown): Draft['checked'] => {
  const parsed = CustomCheckDefinition.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = String(issue?.path[0] ?? '');
    return { fault: Object.hasOwn(NAMES, field) ? `${NAMES[field]} is missing or too long.` : 'A field is unknown.' };
  }
  try {
    requireValidDefinition(parsed.data);
    return { definition: parsed.data };
  } catch (thrown) {
    if (thrown instanceof PredicateError) return { fault: thrown.message };
    throw thrown;
  }
};

export const toDraft = (fields: Partial<CustomCheckDefinition>): Draft => ({
  text: JSON.stringify(fields, null, 2),
  fields,
  checked: check(fields),
});

/** What was typed as JSON. The form keeps the last fields that could be read. */
export const readDraft = (text: string, before: Draft): Draft => {
  try {
    const value: unknown = JSON.parse(text);
    const fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : before.fields;
    return { text, fields, checked: check(value) };
  } catch {
    return { text, fields: before.fields, checked: { fault: 'This is not JSON.' } };
  }
};

/** Conditions side by side, as the form shows them. */
export interface Group {
  readonly mode: 'all' | 'any';
  readonly rows: readonly Comparison[];
}

const isComparison = (value: unknown): value is Comparison =>
  typeof value === 'object' && value !== null && 'fact' in value && 'op' in value && typeof value.fact === 'string';

/** A predicate as one group; undefined if it is nested, which only JSON can show. */
export const toGroup = (predicate: unknown): Group | undefined => {
  if (predicate === undefined) return { mode: 'all', rows: [] };
  if (isComparison(predicate)) return { mode: 'all', rows: [predicate] };
  const { all, any } = predicate as { readonly all?: unknown; readonly any?: unknown };
  const [mode, rows] = all === undefined ? (['any', any] as const) : (['all', all] as const);
  return Array.isArray(rows) && rows.every(isComparison) ? { mode, rows } : undefined;
};

export const fromGroup = ({ mode, rows }: Group): unknown => {
  if (rows.length === 0) return undefined;
  return mode === 'all' ? { all: rows } : { any: rows };
};

export const listKindFacts = (kind: string): readonly OfferedFact[] =>
  listFacts(Object.hasOwn(FACT_KINDS, kind) ? (FACT_KINDS[kind] ?? {}) : {}).filter(
    ({ type, of }) => type !== 'list' || of?.type !== 'object',
  );

const findEntry = (kind: string, fact: string): FactEntry | undefined =>
  findFact(Object.hasOwn(FACT_KINDS, kind) ? (FACT_KINDS[kind] ?? {}) : {}, fact);

export const listOperators = (kind: string, fact: string): readonly Operator[] =>
  OPERATORS_OF[findEntry(kind, fact)?.type ?? 'opaque'];

/** How a value is entered. */
export interface ValueInput {
  readonly type: 'boolean' | 'number' | 'text' | 'list';
  /** The only values there are. */
  readonly values?: readonly string[];
}

const BY_OPERATOR: Partial<Readonly<Record<Operator, ValueInput>>> = {
  exists: { type: 'boolean' },
  in: { type: 'list' },
  glob: { type: 'text' },
  inCidr: { type: 'list' },
  olderThanDays: { type: 'number' },
  dueWithinDays: { type: 'number' },
};

const byType = ({ type, values }: FactEntry): ValueInput => {
  if (type === 'boolean' || type === 'number') return { type };
  return { type: 'text', ...(values && { values }) };
};

export const readInput = (kind: string, { fact, op }: Pick<Comparison, 'fact' | 'op'>): ValueInput => {
  const entry = findEntry(kind, fact) ?? { type: 'text' as const };
  return BY_OPERATOR[op] ?? byType(entry.of ?? entry);
};

const startValue = (kind: string, row: Pick<Comparison, 'fact' | 'op'>): OperatorValue => {
  if (row.op === 'inCidr') return ['10.0.0.0/8'];
  const { type, values } = readInput(kind, row);
  if (type === 'boolean') return true;
  if (type === 'number') return 30;
  return type === 'list' ? [values?.[0] ?? 'value'] : (values?.[0] ?? '');
};

/** A row for a fact, with the operator that it had if that still fits. */
export const toRow = (kind: string, fact: string, wanted?: Operator): Comparison => {
  const operators = listOperators(kind, fact);
  const op = operators.find((one) => one === wanted) ?? operators[0] ?? 'exists';
  return { fact, op, value: startValue(kind, { fact, op }) };
};

export const OPERATOR_NAMES: Readonly<Record<Operator, string>> = {
  eq: 'is',
  ne: 'is not',
  in: 'is one of',
  lt: 'is less than',
  lte: 'is at most',
  gt: 'is more than',
  gte: 'is at least',
  exists: 'is set',
  contains: 'contains',
  glob: 'matches (*)',
  inCidr: 'is within (CIDR)',
  olderThanDays: 'is more than … days ago',
  dueWithinDays: 'is within … days or past',
};
