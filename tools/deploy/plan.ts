import { isDeepStrictEqual } from 'node:util';
import { type CostAtRest, costAtRest, type Template, type TemplateResource } from '@cloudmend/infra/config';

export interface StackPlan {
  readonly name: string;
  readonly created: number;
  readonly changed: number;
  readonly removed: number;
}

/** What a deployment will do, from the templates of now and those in the account. */
export interface Plan {
  readonly stacks: readonly StackPlan[];
  /** Statements of roles, policies and keys: `+` or `-`, stack, resource and the statement as JSON. */
  readonly permissions: readonly string[];
  readonly cost: CostAtRest;
}

const HOLDS_PERMISSIONS =
  /^AWS::(IAM::(Role|Policy|ManagedPolicy)|KMS::Key|S3::BucketPolicy|SQS::QueuePolicy|SNS::TopicPolicy|Lambda::Permission)$/;

const planStack = (name: string, next: Template | undefined, last: Template | undefined): StackPlan => {
  const now = next?.Resources ?? {};
  const before = last?.Resources ?? {};
  const ids = Object.keys(now);
  return {
    name,
    created: ids.filter((id) => !Object.hasOwn(before, id)).length,
    changed: ids.filter((id) => Object.hasOwn(before, id) && !isDeepStrictEqual(now[id], before[id])).length,
    removed: Object.keys(before).filter((id) => !Object.hasOwn(now, id)).length,
  };
};

const listStatements = (value: unknown): object[] => {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(listStatements);
  const record = value as Readonly<Record<string, unknown>>;
  return 'Effect' in record ? [record] : Object.values(record).flatMap(listStatements);
};

const listPermissions = (stack: string, template: Template | undefined): Set<string> =>
  new Set(
    Object.entries(template?.Resources ?? {}).flatMap(([id, { Type, Properties }]: [string, TemplateResource]) => {
      if (!HOLDS_PERMISSIONS.test(Type)) return [];
      const statements = Type === 'AWS::Lambda::Permission' ? [Properties ?? {}] : listStatements(Properties);
      return statements.map((statement) => `${stack} ${id} ${JSON.stringify(statement)}`);
    }),
  );

/** @param next templates by stack @param last those deployed now */
export const planDeployment = (next: ReadonlyMap<string, Template>, last: ReadonlyMap<string, Template>): Plan => {
  const names = [...new Set([...next.keys(), ...last.keys()])];
  return {
    stacks: names.map((name) => planStack(name, next.get(name), last.get(name))),
    permissions: names.flatMap((name) => {
      const now = listPermissions(name, next.get(name));
      const before = listPermissions(name, last.get(name));
      return [
        ...[...now].filter((statement) => !before.has(statement)).map((statement) => `+ ${statement}`),
        ...[...before].filter((statement) => !now.has(statement)).map((statement) => `- ${statement}`),
      ];
    }),
    cost: costAtRest(next.values()),
  };
};
