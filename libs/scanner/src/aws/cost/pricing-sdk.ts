export { PricingClient as Client } from '@aws-sdk/client-pricing';
import { GetProductsCommand } from '@aws-sdk/client-pricing';

export const commands = { GetProducts: GetProductsCommand };
