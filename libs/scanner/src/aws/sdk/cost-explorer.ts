export { CostExplorerClient as Client } from '@aws-sdk/client-cost-explorer';
import { GetCostAndUsageCommand } from '@aws-sdk/client-cost-explorer';

export const commands = { GetCostAndUsage: GetCostAndUsageCommand };
