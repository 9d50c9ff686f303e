export { SavingsplansClient as Client } from '@aws-sdk/client-savingsplans';
import { DescribeSavingsPlansCommand } from '@aws-sdk/client-savingsplans';

export const commands = { DescribeSavingsPlans: DescribeSavingsPlansCommand };
