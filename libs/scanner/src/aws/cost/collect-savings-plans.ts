import type { SavingsPlan as SdkPlan } from '@aws-sdk/client-savingsplans';
import type { Resource } from '../../snapshot';
import { type Collecting, readList } from '../collecting';
import { readPages } from '../pages';
import { toIso, orUnknown } from '../shapes';
import type { SavingsPlan } from './commitments';

const toPlan = ({ unit }: Collecting, plan: SdkPlan): SavingsPlan[] => {
  const { savingsPlanArn: arn, savingsPlanId: id } = plan;
  if (!arn || !id) return [];
  const usdPerHour = plan.currency === 'USD' ? Number.parseFloat(plan.commitment ?? '') : Number.NaN;
  return [
    {
      kind: 'aws.cost.savings-plan',
      arn,
      id,
      name: id,
      region: unit.region,
      tags: { ...plan.tags },
      planType: orUnknown(plan.savingsPlanType),
      usdPerHour: Number.isFinite(usdPerHour) ? usdPerHour : null,
      state: orUnknown(plan.state),
      endsAt: plan.end === undefined ? null : toIso(new Date(plan.end)),
    },
  ];
};

async function* planPages(collecting: Collecting): AsyncGenerator<SavingsPlan[]> {
  const pages = readPages(collecting, {
    service: 'savingsplans',
    operation: 'DescribeSavingsPlans',
    input: (nextToken) => ({ states: ['active' as const], nextToken }),
    next: ({ nextToken }) => nextToken,
  });
  for await (const { savingsPlans } of pages) yield (savingsPlans ?? []).flatMap((plan) => toPlan(collecting, plan));
}

/** Active Savings Plans. */
export const collectSavingsPlans = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.cost.savings-plan'], () => planPages(collecting));
