import type { RestApi, Stage } from '@aws-sdk/client-api-gateway';
import type { Resource } from '../../snapshot';
import { type Collecting, callIn, readList } from '../collecting';
import { pagesOf } from '../pages';
import type { RestStage } from './rest-stage';

/** The most that API Gateway answers on a page. */
const PAGE = 500;
const KINDS = ['aws.apigateway.stage'] as const;

const toStage = (
  { partition, region }: Collecting,
  api: RestApi,
  stage: Stage & { readonly stageName: string },
): RestStage => {
  const path = `/restapis/${api.id}/stages/${stage.stageName}`;
  return {
    kind: 'aws.apigateway.stage',
    arn: `arn:${partition}:apigateway:${region}::${path}`,
    id: path,
    name: `${api.name ?? api.id}/${stage.stageName}`,
    region,
    tags: stage.tags ?? {},
    methodLogging: Object.entries(stage.methodSettings ?? {}).map(([path, { loggingLevel }]) => ({
      path,
      level: loggingLevel ?? null,
    })),
  };
};

async function* stagePages(
  collecting: Collecting,
  api: RestApi & { readonly id: string },
): AsyncGenerator<RestStage[]> {
  const { item } = await callIn(collecting, 'apigateway', 'GetStages', { restApiId: api.id });
  yield (item ?? []).flatMap((stage) =>
    stage.stageName ? [toStage(collecting, api, { ...stage, stageName: stage.stageName })] : [],
  );
}

async function* apiPages(collecting: Collecting): AsyncGenerator<Resource[]> {
  const pages = pagesOf(collecting, {
    service: 'apigateway',
    operation: 'GetRestApis',
    input: (position) => ({ limit: PAGE, position }),
    next: ({ position }) => position,
  });
  for await (const { items } of pages) {
    const stages = (items ?? []).flatMap((api) => {
      const { id } = api;
      // One API that may not be read leaves the stages of the others.
      return id ? [readList(collecting, KINDS, () => stagePages(collecting, { ...api, id }))] : [];
    });
    yield (await Promise.all(stages)).flat();
  }
}

/** The stages of the REST APIs of one region. */
export const collectApiGateway = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, KINDS, () => apiPages(collecting));
