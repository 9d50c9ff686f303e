import { getCompliance } from '@cloudmend/domain/compliance';
import { FRAMEWORKS } from '@cloudmend/scanner';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { summariseCompliance } from './summarise-compliance';

/** Newest of a family first, as the catalogue has them; one that has left the catalogue comes last. */
const place = ({ framework }: { framework: string }): number => {
  const index = FRAMEWORKS.findIndex(({ name }) => name === framework);
  return index === -1 ? FRAMEWORKS.length : index;
};

const nameOf = (framework: string): string => FRAMEWORKS.find(({ id }) => id === framework)?.name ?? framework;

/** Coverage of each framework over the tenant's accounts. */
export const getComplianceFor =
  ({ compliance, clock }: Pick<MemberUses, 'compliance' | 'clock'>): Operation<typeof getCompliance> =>
  async () =>
    summariseCompliance(await compliance.read(), nameOf, clock()).sort((a, b) => place(a) - place(b));

export const handler = serve(getCompliance, getComplianceFor);
