import type { CustomCheckDefinition } from './custom-check';
import { openCustomJudge } from './evaluate';
import { PredicateError } from './parse-predicate';

/** Of a definition as JSON: a version must fit a record, and a page of checks an answer. */
export const DEFINITION_MAX_LENGTH = 8192;

/** @throws PredicateError if it is too long, or a predicate does not fit the facts of its kind */
export const requireValidDefinition = (definition: CustomCheckDefinition): void => {
  openCustomJudge(definition);
  if (JSON.stringify(definition).length > DEFINITION_MAX_LENGTH)
    throw new PredicateError('assert', `A check can have at most ${DEFINITION_MAX_LENGTH} characters as JSON.`);
};
