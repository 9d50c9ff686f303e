import { listExports } from '@cloudmend/domain/retention';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { toExport } from './to-export';

export const listExportsFor =
  ({ exports, clock }: Pick<MemberUses, 'exports' | 'clock'>): Operation<typeof listExports> =>
  async () =>
    (await exports.list()).map((record) => toExport(record, clock()));

export const handler = serve(listExports, listExportsFor);
