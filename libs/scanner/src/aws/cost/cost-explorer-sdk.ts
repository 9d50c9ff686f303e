export { CostExplorerClient as Client } from '@aws-sdk/client-cost-explorer';
import {
  GetCostAndUsageCommand,
  GetReservationUtilizationCommand,
  GetSavingsPlansCoverageCommand,
  GetSavingsPlansPurchaseRecommendationCommand,
  GetSavingsPlansUtilizationCommand,
} from '@aws-sdk/client-cost-explorer';

export const commands = {
  GetCostAndUsage: GetCostAndUsageCommand,
  GetReservationUtilization: GetReservationUtilizationCommand,
  GetSavingsPlansCoverage: GetSavingsPlansCoverageCommand,
  GetSavingsPlansPurchaseRecommendation: GetSavingsPlansPurchaseRecommendationCommand,
  GetSavingsPlansUtilization: GetSavingsPlansUtilizationCommand,
};
