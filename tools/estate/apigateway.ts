import type { Scope } from '../demo-cloud/generate/scope';
import { WireError } from '../demo-cloud/wire/wire-error';
import { about, finder, listPages, things } from './answering';
import { at, type Kind, PAYMENTS, US, verdict } from './plan';

interface Api {
  /** The level of each stage's log; undefined where it was never set. */
  readonly stages: Readonly<Record<string, 'ERROR' | 'OFF' | undefined>>;
}

const toId = (scope: Pick<Scope, 'letters'>, name: string): string => scope.letters(name, 10).toLowerCase();

export const APIS: Kind<Api> = {
  company: [
    {
      ...at(US, 'orders', PAYMENTS),
      stages: { live: 'ERROR', beta: 'OFF' },
      mended: { stages: { live: 'ERROR', beta: 'ERROR' } },
    },
  ],
  arn: (scope, region, name) => `arn:aws:apigateway:${region}::/restapis/${toId(scope, name)}`,
  emulated: { orders: { stages: { logged: 'ERROR', 'switched-off': 'OFF', 'never-set': undefined } } },
  verdicts: () => ({}),
  parts: ({ stages }) =>
    Object.fromEntries(
      Object.entries(stages).map(([name, level]) => [
        `/stages/${name}`,
        { 'apigateway-rest-logging': verdict(level === 'ERROR') },
      ]),
    ),
  plant: async ({ aws: { apigateway }, region }, name, { stages }) => {
    const { id: restApiId } = await apigateway.createRestApi({ name });
    const { items } = await apigateway.getResources({ restApiId });
    const method = { restApiId, resourceId: items?.[0]?.id, httpMethod: 'GET' };
    await apigateway.putMethod({ ...method, authorizationType: 'NONE' });
    await apigateway.putIntegration({ ...method, type: 'MOCK' });
    for (const [stageName, value] of Object.entries(stages)) {
      await apigateway.createDeployment({ restApiId, stageName });
      const patchOperations = [{ op: 'replace' as const, path: '/*/*/logging/loglevel', value }];
      if (value) await apigateway.updateStage({ restApiId, stageName, patchOperations });
    }
    return `arn:aws:apigateway:${region}::/restapis/${restApiId}`;
  },
};

const PAGE = { size: 'limit', token: 'position', most: 500, fault: 'BadRequestException' };
const api = finder(
  things(APIS),
  ({ arn }, id) => arn.endsWith(`/${id}`),
  () => new WireError('NotFoundException', 'Invalid API identifier specified', 404),
);

export const apiGatewayAnswers = {
  GetRestApis: listPages(PAGE, 'items', things(APIS), ({ name }, { account }) => ({
    id: toId(account.scope, name),
    name,
  })),
  GetStages: about(api('restApiId'), ({ stages }) => ({
    item: Object.entries(stages).map(([stageName, loggingLevel]) => ({
      stageName,
      methodSettings: { '*/*': { loggingLevel, metricsEnabled: true } },
    })),
  })),
};
