import { listCarbonReports } from '@cloudmend/domain/carbon';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

export const listCarbonReportsFor =
  ({ carbon }: Pick<MemberUses, 'carbon'>): Operation<typeof listCarbonReports> =>
  async () => [...(await carbon.reports())];

export const handler = serve(listCarbonReports, listCarbonReportsFor);
