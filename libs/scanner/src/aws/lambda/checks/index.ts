import { lambdaDlq } from './lambda-dlq';
import { lambdaEnvSecrets } from './lambda-env-secrets';
import { lambdaInVpc } from './lambda-in-vpc';
import { lambdaPublicPolicy } from './lambda-public-policy';
import { lambdaRuntimeSupported } from './lambda-runtime-supported';
import { lambdaUrlAuth } from './lambda-url-auth';
import type { AnyCheck } from '../../../define-check';

export const lambdaChecks: readonly AnyCheck[] = [
  lambdaDlq,
  lambdaEnvSecrets,
  lambdaInVpc,
  lambdaPublicPolicy,
  lambdaRuntimeSupported,
  lambdaUrlAuth,
];
