export { APIGatewayClient as Client } from '@aws-sdk/client-api-gateway';
import { GetDeploymentCommand, GetRestApisCommand, GetStagesCommand } from '@aws-sdk/client-api-gateway';

export const commands = {
  GetDeployment: GetDeploymentCommand,
  GetRestApis: GetRestApisCommand,
  GetStages: GetStagesCommand,
};
