export { APIGatewayClient as Client } from '@aws-sdk/client-api-gateway';
import { GetRestApisCommand, GetStagesCommand } from '@aws-sdk/client-api-gateway';

export const commands = {
  GetRestApis: GetRestApisCommand,
  GetStages: GetStagesCommand,
};
