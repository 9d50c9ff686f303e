import { CloudError, type CloudCall } from '../cloud-port';
import { actionOf } from './actions';
import { partitionOfRegion } from './partition';

/**
 * Where AWS runs no endpoint of a service that we read, by region or whole partition.
 * Source: `endpoints.json` of botocore 1.43.11, the services and regions that it does not list together.
 */
const NOT_OFFERED: Readonly<Record<string, readonly string[]>> = {
  accessanalyzer: ['aws-iso', 'aws-iso-b'],
  account: ['aws-us-gov', 'aws-iso', 'aws-iso-b', 'aws-iso-e', 'aws-iso-f', 'aws-eusc'],
  apigateway: ['us-isob-west-1', 'aws-iso-f'],
  backup: ['us-isob-west-1', 'aws-iso-e'],
  cloudfront: ['aws-us-gov', 'aws-iso', 'aws-iso-b', 'aws-iso-e', 'aws-iso-f', 'aws-eusc'],
  'cost-explorer': ['aws-us-gov', 'aws-iso-e', 'aws-eusc'],
  efs: ['us-isob-west-1'],
  guardduty: ['us-iso-west-1', 'us-isob-west-1', 'aws-iso-e'],
  macie2: [
    'ap-east-2',
    'ap-south-2',
    'ap-southeast-3',
    'ap-southeast-4',
    'ap-southeast-5',
    'ap-southeast-6',
    'ap-southeast-7',
    'ca-west-1',
    'eu-central-2',
    'eu-south-2',
    'me-central-1',
    'mx-central-1',
    'aws-cn',
    'aws-us-gov',
    'aws-iso',
    'aws-iso-b',
    'aws-iso-e',
    'aws-iso-f',
    'aws-eusc',
  ],
  organizations: ['aws-eusc'],
  savingsplans: ['aws-us-gov', 'aws-iso', 'aws-iso-b', 'aws-eusc'],
  securityhub: ['aws-iso-e', 'aws-iso-f'],
};

/** AWS's name servers know no such host; `EAI_AGAIN` would be a fault on the way. */
const NO_SUCH_HOST = 'ENOTFOUND';

/**
 * A call that found no host, as a service that its region does not have. Neither the list (it may be old) nor the missing host
 * (the network may be at fault) says so alone.
 */
export const orNotOffered = (thrown: unknown, { service, region, operation }: CloudCall): unknown => {
  if (!(thrown instanceof CloudError) || thrown.code !== NO_SUCH_HOST) return thrown;
  const places = Object.hasOwn(NOT_OFFERED, service) ? NOT_OFFERED[service] : undefined;
  if (!places?.some((place) => place === region || place === partitionOfRegion(region))) return thrown;
  return new CloudError('not-offered', actionOf(service, operation), thrown.code, thrown.message, { cause: thrown });
};
