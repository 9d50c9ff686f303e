import type { PolicyDocument, PolicyStatement } from '../policy-document';
import { isRecord, listOf, statementsOf } from '../policy-rules';

/** Keys by which a service says on whose behalf it acts. */
const GUARDS = new Set(['aws:sourceaccount', 'aws:sourcearn', 'aws:sourceorgid', 'aws:sourceorgpaths']);

/** An operator that demands a value, and a value that not everybody has. */
const isGuarding = (operator: string, value: unknown): boolean =>
  !/not|null/i.test(operator) && listOf(value).some((item) => item !== '' && item !== '*');

const isGuarded = ({ Condition }: PolicyStatement): boolean =>
  isRecord(Condition) &&
  Object.entries(Condition).some(
    ([operator, keys]) =>
      isRecord(keys) && Object.entries(keys).some(([key, value]) => GUARDS.has(key.toLowerCase()) && isGuarding(operator, value)),
  );

/** The service principals that a trust policy lets in without asking on whose behalf they act. */
export const unguardedServices = (trust: PolicyDocument): string[] =>
  statementsOf(trust)
    .filter((statement) => statement.Effect === 'Allow' && !isGuarded(statement))
    .flatMap(({ Principal }) => (isRecord(Principal) ? listOf(Principal['Service']) : []));
