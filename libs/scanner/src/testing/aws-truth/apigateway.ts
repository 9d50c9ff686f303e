import { type Answers, casesOf, type TruthTable } from './truth-case';

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

export const APIGATEWAY: TruthTable = {
  base: {
    'apigateway:GetRestApis': { items: [{ id: 'a1b2c3d4e5', name: 'orders' }] },
    ...stage({ '*/*': 'ERROR' }),
  },
  cases: casesOf('apigateway-rest-logging', `${API}/API_MethodSetting.html`, {
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
      ['settings without a level', stage({ '*/*': undefined }), 'fail'],
      ['an API without stages', { 'apigateway:GetStages': { item: [] } }, 'nothing'],
      ['stages that may not be listed', { 'apigateway:GetStages': 'denied' }, 'unknown'],
      ['APIs that may not be listed', { 'apigateway:GetRestApis': 'denied' }, 'unknown'],
    ],
  }),
};
