import type * as Lambda from '@aws-sdk/client-lambda';
import { functionsIn, type DemoFunction } from '../../generate/workloads/functions';
import { WireError } from '../../wire/wire-error';
import { regionOf, type Answer, type Asked } from '../asked';
import { pageOf } from '../paging';
import { listProvisionedConcurrencyConfigs } from '../use/capacity';

const functions = (asked: Asked): DemoFunction[] => functionsIn(asked.account.scope, regionOf(asked).name);

const notFound = (): WireError =>
  new WireError('ResourceNotFoundException', 'The resource you requested does not exist.', 404);

const functionOf = (asked: Asked, name: string | undefined): DemoFunction => {
  const found = functions(asked).find(
    ({ configuration }) => configuration.FunctionName === name || configuration.FunctionArn === name,
  );
  if (!found) throw notFound();
  return found;
};

const listFunctions: Answer<Lambda.ListFunctionsCommandInput, Lambda.ListFunctionsCommandOutput> = (asked, input) => {
  const { items, next } = pageOf(functions(asked), {
    size: input.MaxItems,
    token: input.Marker,
    most: 50,
    fault: 'InvalidParameterValueException',
  });
  return { Functions: items.map(({ configuration }) => configuration), NextMarker: next };
};

const getPolicy: Answer<Lambda.GetPolicyCommandInput, Lambda.GetPolicyCommandOutput> = (asked, { FunctionName }) => {
  const { policy } = functionOf(asked, FunctionName);
  if (policy === undefined) throw notFound();
  return { Policy: policy };
};

const getFunctionUrlConfig: Answer<
  Lambda.GetFunctionUrlConfigCommandInput,
  Lambda.GetFunctionUrlConfigCommandOutput
> = (asked, { FunctionName }) => {
  const { url, configuration } = functionOf(asked, FunctionName);
  if (url === undefined) throw notFound();
  const host = asked.account.scope.letters(configuration.FunctionName, 32).toLowerCase();
  const made = configuration.LastModified ?? '';
  return {
    AuthType: url,
    FunctionUrl: `https://${host}.lambda-url.${asked.region}.on.aws/`,
    FunctionArn: configuration.FunctionArn,
    CreationTime: made,
    LastModifiedTime: made,
  };
};

/** Nobody has put a tag on the company's functions. */
const listTags: Answer<Lambda.ListTagsCommandInput, Lambda.ListTagsCommandOutput> = (asked, { Resource }) => {
  functionOf(asked, Resource);
  return { Tags: {} };
};

export const lambdaAnswers = {
  GetFunctionUrlConfig: getFunctionUrlConfig,
  GetPolicy: getPolicy,
  ListFunctions: listFunctions,
  ListProvisionedConcurrencyConfigs: listProvisionedConcurrencyConfigs,
  ListTags: listTags,
};
