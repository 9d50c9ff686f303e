// Written by `npm run lists`.
export { lambdaDlq } from './lambda-dlq';
export { lambdaEnvSecrets } from './lambda-env-secrets';
export { lambdaInVpc } from './lambda-in-vpc';
export { lambdaPublicPolicy } from './lambda-public-policy';
export { lambdaRuntimeSupported } from './lambda-runtime-supported';
export { lambdaUrlAuth } from './lambda-url-auth';
