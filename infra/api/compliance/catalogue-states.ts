import type { FrameworkStates } from '@cloudmend/domain/compliance';
import type { Frameworks } from '@cloudmend/scanner';

/** Every framework before any evaluation: manual, or not assessed. */
export const listUnassessed = ({ evaluate }: Frameworks): readonly FrameworkStates[] => evaluate([]);

/** Newest version first within a family, as in the catalogue; frameworks no longer in the catalogue come last. */
export const rankFramework =
  ({ all }: Frameworks) =>
  ({ id }: { readonly id: string }): number => {
    const index = all.findIndex((framework) => framework.id === id);
    return index === -1 ? all.length : index;
  };
