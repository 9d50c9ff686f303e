import { listRepositories } from '@cloudmend/domain/repositories';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** The repositories in which the workspace has CloudMend propose changes. */
export const listRepositoriesFor =
  ({ repositories }: Pick<MemberUses, 'repositories'>): Operation<typeof listRepositories> =>
  async () => [...(await repositories.list())];

export const handler = serve(listRepositories, listRepositoriesFor);
