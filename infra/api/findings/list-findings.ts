import { listFindings } from '@cloudmend/domain/findings';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** Findings, worst first. */
export const listFindingsFor =
  ({ findings }: Pick<MemberUses, 'findings'>): Operation<typeof listFindings> =>
  async (_actor, { limit, cursor, ...filter }, call) => {
    const page = await findings.list(filter, limit, cursor);
    call.continueAt(page.cursor);
    return [...page.items];
  };

export const handler = serve(listFindings, listFindingsFor);
