import type { ActionUse, AnyCapability } from '../define-capability';

/** A statement of a policy, as IAM writes it. */
export interface Statement {
  readonly Effect: 'Allow';
  readonly Action: readonly string[];
  readonly Resource: readonly string[];
  readonly Condition?: ActionUse['when'];
}

/** The statements of actions; actions on the same resources share one. */
export const toStatements = (
  capabilities: readonly AnyCapability[],
  fill: (pattern: string) => string,
): readonly Statement[] => {
  const statements = new Map<string, { on: readonly string[]; when: ActionUse['when']; actions: Set<string> }>();
  for (const { action, on, when } of capabilities.flatMap(({ actions }) => actions)) {
    const resources = [...new Set(on.map(fill))].sort();
    const key = JSON.stringify([resources, when]);
    const statement = statements.get(key) ?? { on: resources, when, actions: new Set<string>() };
    statement.actions.add(action);
    statements.set(key, statement);
  }
  return [...statements.values()].map(({ on, when, actions }) => ({
    Effect: 'Allow',
    Action: [...actions].sort(),
    Resource: on,
    ...(when ? { Condition: when } : {}),
  }));
};
