import type { RestApi, Stage } from '@aws-sdk/client-api-gateway';
import { CloudError } from '../../cloud-port';
import { type Fact, type Resource, toUnread } from '../../snapshot';
import { type Collecting, callIn, readFact, readList } from '../collecting';
import { readPages } from '../pages';
import { isLogged, methodPath } from './method-path';
import type { RestStage } from './rest-stage';

/** Maximum page size of API Gateway. */
const PAGE = 500;
const KINDS = ['aws.apigateway.stage'] as const;

type NamedStage = Stage & { readonly stageName: string };
type MethodLogging = RestStage['methodLogging'];

/** A stage serves what was deployed, whatever has changed in the API since. */
const readDeployedMethods = (
  collecting: Collecting,
  restApiId: string,
  { deploymentId, stageName }: NamedStage,
): Promise<Fact<readonly string[]>> =>
  readFact<readonly string[]>(
    collecting,
    async () => {
      const { apiSummary } = await callIn(collecting, 'apigateway', 'GetDeployment', {
        restApiId,
        deploymentId: deploymentId ?? '',
        embed: ['apisummary'],
      });
      if (!apiSummary)
        throw new CloudError(
          'failed',
          'apigateway:GetDeployment',
          'NoSummary',
          'The deployment does not list its methods.',
        );
      return Object.entries(apiSummary).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => methodPath(`${path}/${method}`)),
      );
    },
    { subject: `${restApiId}/${stageName}` },
  );

/** The methods are read only if logging is set per method. */
const findDeployedMethods = (
  collecting: Collecting,
  restApiId: string,
  stage: NamedStage,
  logging: MethodLogging,
): Promise<Fact<readonly string[]>> | Fact<readonly string[]> => {
  if (logging.some(({ path, level }) => path === '*/*' && isLogged(level)))
    return toUnread('Not read: one setting covers all methods.');
  return logging.some(({ level }) => isLogged(level))
    ? readDeployedMethods(collecting, restApiId, stage)
    : toUnread('Not read: no method is logged.');
};

const toStage = async (
  collecting: Collecting,
  api: RestApi & { readonly id: string },
  stage: NamedStage,
): Promise<RestStage> => {
  const { partition, region } = collecting;
  const methodLogging = Object.entries(stage.methodSettings ?? {}).map(([path, { loggingLevel }]) => ({
    path,
    level: loggingLevel ?? null,
  }));
  const path = `/restapis/${api.id}/stages/${stage.stageName}`;
  return {
    kind: 'aws.apigateway.stage',
    arn: `arn:${partition}:apigateway:${region}::${path}`,
    id: path,
    name: `${api.name ?? api.id}/${stage.stageName}`,
    region,
    tags: stage.tags ?? {},
    methodLogging,
    deployedMethods: await findDeployedMethods(collecting, api.id, stage, methodLogging),
  };
};

async function* stagePages(
  collecting: Collecting,
  api: RestApi & { readonly id: string },
): AsyncGenerator<RestStage[]> {
  const { item } = await callIn(collecting, 'apigateway', 'GetStages', { restApiId: api.id });
  yield await Promise.all(
    (item ?? []).flatMap((stage) =>
      stage.stageName ? [toStage(collecting, api, { ...stage, stageName: stage.stageName })] : [],
    ),
  );
}

async function* apiPages(collecting: Collecting): AsyncGenerator<Resource[]> {
  const pages = readPages(collecting, {
    service: 'apigateway',
    operation: 'GetRestApis',
    input: (position) => ({ limit: PAGE, position }),
    next: ({ position }) => position,
  });
  for await (const { items } of pages) {
    const stages = (items ?? []).flatMap((api) => {
      const { id } = api;
      // An API that cannot be read does not affect the stages of others.
      return id ? [readList(collecting, KINDS, () => stagePages(collecting, { ...api, id }))] : [];
    });
    yield (await Promise.all(stages)).flat();
  }
}

/** The stages of the REST APIs of one region. */
export const collectApiGateway = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, KINDS, () => apiPages(collecting));
