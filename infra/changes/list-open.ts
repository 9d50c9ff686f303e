import { type ChangeSummary, hasOpenPullRequest } from '@cloudmend/domain/changes';
import type { Stores } from '@cloudmend/store';

/** Changes read at a time. */
const PAGE = 1000;

/** Every change whose pull request stands open in a repository. */
export const listOpen = async (
  { changes }: Pick<Stores, 'changes'>,
  repositoryId: string,
): Promise<readonly ChangeSummary[]> => {
  const open: ChangeSummary[] = [];
  let cursor: string | undefined;
  do {
    const page = await changes.list({}, PAGE, cursor);
    open.push(...page.items.filter((each) => hasOpenPullRequest(each) && each.repository?.id === repositoryId));
    cursor = page.cursor;
  } while (cursor !== undefined);
  return open;
};
