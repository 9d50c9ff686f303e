import { listFindings, readFindingFilter } from '@cloudmend/domain/findings';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { withAllControls } from './all-controls';

/** Findings, most severe first by default. */
export const listFindingsFor =
  ({ findings, providers }: Pick<MemberUses, 'findings' | 'providers'>): Operation<typeof listFindings> =>
  async (_actor, { limit, cursor, sort, format, controls, ...filter }, call) => {
    const page = await findings.list(readFindingFilter(filter), {
      sort,
      limit,
      ...(cursor !== undefined && { cursor }),
    });
    call.continueAt(page.cursor);
    const withControls = format === 'csv' || controls === 'all';
    return page.items.map((finding) => (withControls ? withAllControls(providers, finding) : finding));
  };

export const handler = serve(listFindings, listFindingsFor);
