import { beyondAudit, defineService, forCost } from '../define-service';
import type * as CostExplorer from './cost-explorer-sdk';
import type * as Pricing from './pricing-sdk';
import type * as Savingsplans from './savingsplans-sdk';

declare module '../operations' {
  interface Apis {
    readonly 'cost-explorer': typeof CostExplorer;
    readonly pricing: typeof Pricing;
    readonly savingsplans: typeof Savingsplans;
  }
}

export const costService = defineService({
  id: 'cost',
  name: 'Cost Explorer',
  order: 1000,
  apis: {
    'cost-explorer': {
      load: () => import('./cost-explorer-sdk'),
      isPaid: true,
      notOffered: ['aws-us-gov', 'aws-iso-e', 'aws-eusc'],
      operations: {
        GetCostAndUsage: beyondAudit('ce:GetCostAndUsage'),
        GetReservationUtilization: beyondAudit('ce:GetReservationUtilization'),
        GetSavingsPlansCoverage: beyondAudit('ce:GetSavingsPlansCoverage'),
        GetSavingsPlansPurchaseRecommendation: beyondAudit('ce:GetSavingsPlansPurchaseRecommendation'),
        GetSavingsPlansUtilization: beyondAudit('ce:GetSavingsPlansUtilization'),
      },
    },
    pricing: {
      load: () => import('./pricing-sdk'),
      operations: { GetProducts: beyondAudit(forCost('pricing:GetProducts')) },
    },
    savingsplans: {
      load: () => import('./savingsplans-sdk'),
      notOffered: ['aws-us-gov', 'aws-iso', 'aws-iso-b', 'aws-eusc'],
      operations: { DescribeSavingsPlans: beyondAudit(forCost('savingsplans:DescribeSavingsPlans')) },
    },
  },
  reads: [
    {
      scope: 'account',
      presets: ['compute', 'storage'],
      hasSavings: true,
      kinds: ['aws.cost.commitments', 'aws.cost.savings-plan'],
    },
  ],
});
