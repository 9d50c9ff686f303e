import { getCompliance } from '@cloudmend/domain/compliance';
import { FRAMEWORKS } from '@cloudmend/scanner';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { summariseCompliance } from './summarise-compliance';

const nameOf = (framework: string): string => FRAMEWORKS.find(({ id }) => id === framework)?.name ?? framework;

/** Coverage of each framework over the tenant's accounts. */
export const getComplianceFor =
  ({ compliance, clock }: Pick<MemberUses, 'compliance' | 'clock'>): Operation<typeof getCompliance> =>
  async () =>
    summariseCompliance(await compliance.read(), nameOf, clock());

export const handler = serve(getCompliance, getComplianceFor);
