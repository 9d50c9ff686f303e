import type { Resource } from '@cloudmend/scanner';
import { utilisationOf } from '../estate/machine-use';
import { typeFiguresOf } from '../prices/instance-types';

/** How busy the processors of one type are with what those of another do, by the mean that was measured; nothing where it was not, for then the factor set assumes one. */
export const sameWork = (
  resource: Resource,
  [from, to]: readonly [string, string],
  busier = 1,
): { readonly utilisation?: number } => {
  const measured = utilisationOf(resource);
  const [before, after] = [typeFiguresOf(from)?.vcpus, typeFiguresOf(to)?.vcpus];
  const ratio = before === undefined || after === undefined ? 1 : before / after;
  return measured === undefined ? {} : { utilisation: Math.min(1, measured * ratio * busier) };
};
