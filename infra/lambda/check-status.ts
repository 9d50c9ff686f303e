import { OWN_SERVICES } from '@cloudmend/domain/sdk';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { S3Client } from '@aws-sdk/client-s3';
import { SSMClient } from '@aws-sdk/client-ssm';
import { cognitoSignIn } from '../adapters/cognito-sign-in';
import { services } from '../runtime/services';
import { assertChecked, checkStatus, PATIENCE_MS } from '../status/check-status';
import { statusInBucket } from '../status/status-file';
import { readKeptSecret } from './kept-secret';

const read = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set.`);
  return value;
};

const bucket = new S3Client(OWN_SERVICES);
const pools = new CognitoIdentityProviderClient(OWN_SERVICES);
const parameters = new SSMClient(OWN_SERVICES);

/** Run by its timer. */
export const handler = async (): Promise<void> => {
  const { system, identity, clock, log, settings } = services();
  const { userPoolId, userPoolClientId: clientId } = settings;
  const account = process.env['CLOUDMEND_STATUS_ACCOUNT'];
  const uses = {
    system,
    identity,
    clock,
    log,
    fetch,
    origin: read('CLOUDMEND_ORIGIN'),
    file: statusInBucket(bucket, read('CLOUDMEND_PAGES')),
    pool: cognitoSignIn(pools, { userPoolId, clientId, clock, patienceMs: PATIENCE_MS }),
    secret: () => readKeptSecret(parameters, read('CLOUDMEND_PROBE_PARAMETER')),
    account: account ? { id: account, roleArn: read('CLOUDMEND_STATUS_ROLE_ARN') } : undefined,
  };
  assertChecked(await checkStatus(uses, Number(read('CLOUDMEND_STATUS_EVERY'))));
};
