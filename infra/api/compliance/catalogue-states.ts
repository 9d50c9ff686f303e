import type { FrameworkStates } from '@cloudmend/domain/compliance';
import { FRAMEWORKS, frameworkStates } from '@cloudmend/scanner';

/** Every framework before anything was judged: manual, or not assessed. */
export const CATALOGUE_STATES: readonly FrameworkStates[] = frameworkStates([]);

/** Newest of a family first, as the catalogue has them; one that has left the catalogue comes last. */
export const placeOf = ({ id }: { readonly id: string }): number => {
  const index = FRAMEWORKS.findIndex((framework) => framework.id === id);
  return index === -1 ? FRAMEWORKS.length : index;
};
