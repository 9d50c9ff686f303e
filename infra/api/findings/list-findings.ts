import { FINDINGS_PAGE_SIZE, listFindings } from '@cloudmend/domain/findings';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { withAllControls } from './all-controls';
import { toFindingFilter } from './to-finding-filter';

/** Findings, most severe first by default. */
export const listFindingsFor =
  ({
    findings,
    providers,
    ...owners
  }: Pick<MemberUses, 'findings' | 'providers' | 'system' | 'teams'>): Operation<typeof listFindings> =>
  async (actor, { limit, cursor, sort, format, controls, ...filter }, call) => {
    const withControls = format === 'csv' || controls === 'all';
    const page = await findings.list(await toFindingFilter(owners, actor, filter), {
      sort,
      // A row with all its controls is up to 8 KB, and a Lambda response is limited to 6 MB.
      limit: withControls ? Math.min(limit, FINDINGS_PAGE_SIZE) : limit,
      ...(cursor !== undefined && { cursor }),
    });
    call.continueAt(page.cursor);
    if (!withControls) return [...page.items];
    const installed = await providers();
    return page.items.map((finding) => withAllControls(installed, finding));
  };

export const handler = serve(listFindings, listFindingsFor);
