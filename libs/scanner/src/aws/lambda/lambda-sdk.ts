export { LambdaClient as Client } from '@aws-sdk/client-lambda';
import {
  GetFunctionUrlConfigCommand,
  GetPolicyCommand,
  ListAliasesCommand,
  ListFunctionsCommand,
  ListProvisionedConcurrencyConfigsCommand,
  ListTagsCommand,
} from '@aws-sdk/client-lambda';

export const commands = {
  GetFunctionUrlConfig: GetFunctionUrlConfigCommand,
  GetPolicy: GetPolicyCommand,
  ListAliases: ListAliasesCommand,
  ListFunctions: ListFunctionsCommand,
  ListProvisionedConcurrencyConfigs: ListProvisionedConcurrencyConfigsCommand,
  ListTags: ListTagsCommand,
};
