import type { Target } from '../cloud';
import type { AnyCapability } from '../define-capability';
import { toStatements } from './actions';

/** An id must not widen the policy. */
const assertLiteral = (id: string): string => {
  if (/[*?$]/.test(id)) throw new TypeError('A resource with wildcards in its name cannot be named in a policy.');
  return id;
};

/** What one run may do: its capability's actions on its resource. */
export const writeSessionPolicy = (
  capability: AnyCapability,
  { partition, region, accountId, id }: Omit<Target, 'arn'>,
): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: toStatements([capability], (pattern) =>
      pattern
        .replace('{partition}', partition)
        .replace('{region}', region)
        .replace('{account}', accountId)
        .replace('{id}', () => assertLiteral(id)),
    ),
  });
