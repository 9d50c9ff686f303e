import { beyondAudit, defineService } from '../define-service';
import * as checks from './checks/index';
import { collectApiGateway } from './collect-apigateway';
import type * as Apigateway from './apigateway-sdk';

declare module '../operations' {
  interface Apis {
    readonly apigateway: typeof Apigateway;
  }
}

export const apigatewayService = defineService({
  id: 'apigateway',
  name: 'API Gateway',
  apis: {
    apigateway: {
      load: () => import('./apigateway-sdk'),
      notOffered: ['us-isob-west-1', 'aws-iso-f'],
      // One action covers all reads of API Gateway.
      operations: {
        GetDeployment: beyondAudit('apigateway:GET'),
        GetRestApis: beyondAudit('apigateway:GET'),
        GetStages: beyondAudit('apigateway:GET'),
      },
    },
  },
  reads: [{ kinds: ['aws.apigateway.stage'], collect: collectApiGateway }],
  checks: () => Object.values(checks),
});
