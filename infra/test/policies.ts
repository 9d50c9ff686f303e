import type { Template } from 'aws-cdk-lib/assertions';

export interface Statement {
  readonly Sid?: string;
  readonly Effect: 'Allow' | 'Deny';
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const asList = <T>(value: T | readonly T[]): readonly T[] => (Array.isArray(value) ? value : [value as T]);

export const listActions = ({ Action }: Statement): readonly string[] => asList(Action);
export const listResources = ({ Resource }: Statement): readonly unknown[] => asList(Resource);

interface PolicyResource {
  readonly Properties: {
    readonly Roles: ReadonlyArray<{ readonly Ref: string }>;
    readonly PolicyDocument: { readonly Statement: readonly Statement[] };
  };
}

type Held = ReadonlyArray<Statement & { readonly roles: readonly string[] }>;

/** Many cases ask for the statements of the same few templates, which are large. */
const listed = new WeakMap<Template, Held>();

/** Every statement of the stack's policies, with the logical ids of their roles. */
export const listStatements = (template: Template): Held => {
  const known = listed.get(template);
  if (known) return known;
  const found = Object.values(template.findResources('AWS::IAM::Policy')).flatMap((policy) => {
    const { Roles, PolicyDocument } = (policy as PolicyResource).Properties;
    return PolicyDocument.Statement.map((statement) => ({ ...statement, roles: Roles.map(({ Ref }) => Ref) }));
  });
  listed.set(template, found);
  return found;
};

const toExpression = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    's',
  );
const expressions = new Map<string, RegExp>();

/** IAM's StringLike: `*` matches any text, `?` any character. */
export const isLike = (text: string, pattern: string): boolean => {
  if (!/[*?]/.test(pattern)) return text === pattern;
  const expression = expressions.get(pattern) ?? toExpression(pattern);
  expressions.set(pattern, expression);
  return expression.test(text);
};
