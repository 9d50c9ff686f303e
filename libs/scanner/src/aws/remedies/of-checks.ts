import type { Remedies, RemediesByArnType } from '../../remedies/remedy';
import { RUNNING_CHECKS } from '../running-checks';

/** How to fix the findings of each check. */
export const REMEDIES: Remedies = Object.fromEntries(RUNNING_CHECKS.map(({ id, remedy }) => [id, remedy]));

/** For checks with another kind of resource that is fixed differently. */
export const REMEDIES_BY_ARN_TYPE: RemediesByArnType = Object.fromEntries(
  RUNNING_CHECKS.flatMap(({ id, remedyByArnType }) => (remedyByArnType ? [[id, remedyByArnType]] : [])),
);
