export { LambdaClient as Client } from '@aws-sdk/client-lambda';
import {
  GetFunctionUrlConfigCommand,
  GetPolicyCommand,
  ListFunctionsCommand,
} from '@aws-sdk/client-lambda';

export const commands = {
  GetFunctionUrlConfig: GetFunctionUrlConfigCommand,
  GetPolicy: GetPolicyCommand,
  ListFunctions: ListFunctionsCommand,
};
