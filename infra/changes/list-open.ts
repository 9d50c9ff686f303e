import { type ChangeSummary, hasOpenPullRequest } from '@cloudmend/domain/changes';
import type { Stores } from '@cloudmend/store';

/** Changes read at a time. */
const PAGE = 1000;

/** Every change of a kind. */
export const listWanted = async (
  { changes }: Pick<Stores, 'changes'>,
  isWanted: (change: ChangeSummary) => boolean,
): Promise<readonly ChangeSummary[]> => {
  const wanted: ChangeSummary[] = [];
  let cursor: string | undefined;
  do {
    const page = await changes.list({}, PAGE, cursor);
    wanted.push(...page.items.filter(isWanted));
    cursor = page.cursor;
  } while (cursor !== undefined);
  return wanted;
};

/** Every change whose pull request stands open in a repository. */
export const listOpen = (stores: Pick<Stores, 'changes'>, repositoryId: string): Promise<readonly ChangeSummary[]> =>
  listWanted(stores, (each) => hasOpenPullRequest(each) && each.repository?.id === repositoryId);
