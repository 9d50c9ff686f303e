import type { Change } from '@cloudmend/domain/changes';
import { notFound } from '@cloudmend/domain/errors';
import type { MemberUses } from '../../runtime';

/** @throws AppError not-found */
export const findChange = async (changes: MemberUses['changes'], id: string): Promise<Change> => {
  const change = await changes.read(id);
  if (!change) throw notFound('The change');
  return change;
};
