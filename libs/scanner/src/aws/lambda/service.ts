import { beyondAudit, defineService, forCost, forSecurity } from '../define-service';
import { withTags } from '../tags/with-tags';
import * as checks from './checks/index';
import { collectLambda } from './collect-lambda';
import type * as Lambda from './lambda-sdk';

declare module '../operations' {
  interface Apis {
    readonly lambda: typeof Lambda;
  }
}

export const lambdaService = defineService({
  id: 'lambda',
  name: 'Lambda',
  apis: {
    lambda: {
      load: () => import('./lambda-sdk'),
      operations: {
        GetFunctionUrlConfig: beyondAudit(forSecurity('lambda:GetFunctionUrlConfig')),
        GetPolicy: forSecurity('lambda:GetPolicy'),
        ListAliases: forSecurity('lambda:ListAliases'),
        ListFunctions: 'lambda:ListFunctions',
        ListProvisionedConcurrencyConfigs: forCost('lambda:ListProvisionedConcurrencyConfigs'),
        ListTags: forCost('lambda:ListTags'),
      },
    },
  },
  reads: [
    {
      presets: ['compute'],
      hasSavings: true,
      kinds: ['aws.lambda.function'],
      collect: collectLambda,
      afterUse: withTags,
    },
  ],
  checks: () => Object.values(checks),
});
