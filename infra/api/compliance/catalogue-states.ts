import type { FrameworkStates } from '@cloudmend/domain/compliance';
import { FRAMEWORKS, frameworkStates } from '@cloudmend/scanner';

/** Every framework before any evaluation: manual, or not assessed. */
export const CATALOGUE_STATES: readonly FrameworkStates[] = frameworkStates([]);

/** Newest version first within a family, as in the catalogue; frameworks no longer in the catalogue come last. */
export const rankFramework = ({ id }: { readonly id: string }): number => {
  const index = FRAMEWORKS.findIndex((framework) => framework.id === id);
  return index === -1 ? FRAMEWORKS.length : index;
};
