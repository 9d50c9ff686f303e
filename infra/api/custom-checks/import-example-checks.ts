import {
  countKept,
  type CustomCheck,
  type CustomCheckDefinition,
  findExample,
  importExampleChecks,
  toCustomCheckId,
} from '@cloudmend/domain/custom-checks';
import { AppError, notFound } from '@cloudmend/domain/errors';
import { planRow } from '@cloudmend/domain/plans';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { withPlanDetails } from '../plan-limit';

type Uses = Pick<MemberUses, 'customChecks' | 'clock' | 'newId'>;

const findDefinitions = (examples: readonly string[]): CustomCheckDefinition[] =>
  [...new Set(examples)].map((id) => {
    const definition = findExample(id);
    if (!definition) throw notFound(`The example ${id}`);
    return definition;
  });

/** Imports all of them or, if the plan has no room for all, none. @throws AppError not-found, plan-limit */
export const importExampleChecksFor =
  ({ customChecks, clock, newId }: Uses): Operation<typeof importExampleChecks> =>
  async ({ email, plan }, { examples }, call) => {
    const definitions = findDefinitions(examples);
    const limit = planRow(plan).limits.customChecks;
    const room = limit - countKept(await customChecks.list());
    if (room < definitions.length)
      throw withPlanDetails(
        new AppError(
          'plan-limit',
          `Your plan has room for ${Math.max(0, room)} more custom ${room === 1 ? 'check' : 'checks'}.`,
          {
            details: { limit: 'customChecks', value: limit },
          },
        ),
        plan,
      );
    const at = clock().toISOString();
    const imported: CustomCheck[] = [];
    for (const definition of definitions) {
      const id = toCustomCheckId(definition.title, newId());
      imported.push(await customChecks.create(id, { definition, by: email, at }, limit));
    }
    call.changes(null, { imported: imported.length });
    return imported;
  };

export const handler = serve(importExampleChecks, importExampleChecksFor);
