import { type Answers, listCases, type TruthTable } from './truth-case';

const API = 'https://docs.aws.amazon.com/apigateway/latest/api';

const settings = (loggingLevel: string | undefined) => ({
  loggingLevel,
  metricsEnabled: false,
  dataTraceEnabled: false,
});
/** Paths of resources are written with `~1` for a slash. */
const stage = (methods: Readonly<Record<string, string | undefined>>): Answers => ({
  'apigateway:GetStages': {
    item: [
      {
        deploymentId: 'd1',
        stageName: 'live',
        methodSettings: Object.fromEntries(Object.entries(methods).map(([path, level]) => [path, settings(level)])),
      },
    ],
  },
});

/** A deployment with its summary, as GetDeployment answers it when it is asked for `apisummary`. */
const deployed = (apiSummary: Readonly<Record<string, readonly string[]>>): Answers => ({
  'apigateway:GetDeployment': {
    id: 'd1',
    apiSummary: Object.fromEntries(
      Object.entries(apiSummary).map(([path, methods]) => [
        path,
        Object.fromEntries(methods.map((method) => [method, { authorizationType: 'NONE', apiKeyRequired: false }])),
      ]),
    ),
  },
});
const ORDERS = deployed({ '/': ['GET'], '/orders': ['GET', 'POST'] });

export const APIGATEWAY: TruthTable = {
  base: {
    'apigateway:GetRestApis': { items: [{ id: 'a1b2c3d4e5', name: 'orders' }] },
    ...stage({ '*/*': 'ERROR' }),
    ...ORDERS,
  },
  cases: listCases('apigateway-rest-logging', `${API}/API_MethodSetting.html`, {
    good: [
      ['errors of every method', {}, 'pass'],
      ['everything of one method, errors of the others', stage({ '*/*': 'ERROR', '~1orders/GET': 'INFO' }), 'pass'],
    ],
    bad: [
      ['a stage without method settings', stage({}), 'fail'],
      ['logging off for every method', stage({ '*/*': 'OFF' }), 'fail'],
      ['one method that logs, without a setting for the others', stage({ '~1orders/GET': 'INFO' }), 'fail'],
      ['one method that is left out', stage({ '*/*': 'INFO', '~1orders/POST': 'OFF' }), 'fail'],
      ['one method that logs, the others off', stage({ '*/*': 'OFF', '~1orders/GET': 'INFO' }), 'fail'],
    ],
    edge: [
      [
        'a setting for each deployed method',
        stage({ '~1/GET': 'ERROR', '~1orders/GET': 'INFO', '~1orders/POST': 'ERROR' }),
        'pass',
      ],
      [
        'a setting for each deployed method, the others off',
        stage({ '*/*': 'OFF', '~1/GET': 'ERROR', 'orders/GET': 'INFO', 'orders/POST': 'ERROR' }),
        'pass',
      ],
      ['a setting for all deployed methods but one', stage({ '~1/GET': 'ERROR', '~1orders/GET': 'INFO' }), 'fail'],
      [
        'methods that log one by one, of a deployment that may not be read',
        { ...stage({ '~1orders/GET': 'INFO' }), 'apigateway:GetDeployment': 'denied' },
        'unknown',
      ],
      [
        'a deployment that does not say which methods it has',
        { ...stage({ '~1orders/GET': 'INFO' }), 'apigateway:GetDeployment': { id: 'd1' } },
        'unknown',
      ],
      ['settings without a level', stage({ '*/*': undefined }), 'fail'],
      ['an API without stages', { 'apigateway:GetStages': { item: [] } }, 'nothing'],
      ['stages that may not be listed', { 'apigateway:GetStages': 'denied' }, 'unknown'],
      ['APIs that may not be listed', { 'apigateway:GetRestApis': 'denied' }, 'unknown'],
    ],
  }),
};
