import { listCustomChecks } from '@cloudmend/domain/custom-checks';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

export const listCustomChecksFor =
  ({ customChecks }: Pick<MemberUses, 'customChecks'>): Operation<typeof listCustomChecks> =>
  async () => [...(await customChecks.list())];

export const handler = serve(listCustomChecks, listCustomChecksFor);
