import { type CustomCheckDefinition, PredicateError, requireValidDefinition } from '@cloudmend/domain/custom-checks';
import { AppError } from '@cloudmend/domain/errors';
import type { Providers } from '@cloudmend/scanner';

/** @throws AppError invalid: a predicate that does not fit its facts, or a control that does not exist */
export const requireUsable = (
  definition: CustomCheckDefinition,
  { frameworks }: Pick<Providers, 'frameworks'>,
): CustomCheckDefinition => {
  try {
    requireValidDefinition(definition);
  } catch (thrown) {
    if (!(thrown instanceof PredicateError)) throw thrown;
    throw new AppError('invalid', thrown.message, {
      details: { fields: [{ field: `definition.${thrown.at}`, message: thrown.message }] },
    });
  }
  const missing = definition.controls.find(
    ({ framework, control }) => !frameworks.find(framework)?.controls.some(({ id }) => id === control),
  );
  if (missing) throw new AppError('invalid', `There is no control ${missing.control} in ${missing.framework}.`);
  return definition;
};
