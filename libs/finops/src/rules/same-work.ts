import type { Resource } from '@cloudmend/scanner';
import { readUtilisation } from '../estate/machine-use';
import { findTypeFigures } from '../prices/instance-types';

/**
 * CPU utilisation of another type doing the same work, from the measured mean; undefined if not measured, because
 * the factor set then assumes one.
 */
export const sameWork = (
  resource: Resource,
  [from, to]: readonly [string, string],
  busier = 1,
): { readonly utilisation?: number } => {
  const measured = readUtilisation(resource);
  const [before, after] = [findTypeFigures(from)?.vcpus, findTypeFigures(to)?.vcpus];
  const ratio = before === undefined || after === undefined ? 1 : before / after;
  return measured === undefined ? {} : { utilisation: Math.min(1, measured * ratio * busier) };
};
