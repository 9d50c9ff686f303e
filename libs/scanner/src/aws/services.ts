import type { AwsService } from './define-service';
import * as services from './service-list';

/** Parts are planned in the order of their services: the slowest first, the bill last, the others by id. */
const FIRST: readonly string[] = [
  'iam',
  'organizations',
  's3',
  'ec2',
  'vpc',
  'rds',
  'efs',
  'cloudtrail',
  'cloudwatch',
  'accessanalyzer',
  'backup',
  'config',
  'guardduty',
  'macie',
  'securityhub',
  'ssm',
  'acm',
  'kms',
  'secretsmanager',
  'kinesis',
  'sns',
  'sqs',
];
const LAST = 'cost';

const rankService = ({ id }: AwsService): number => {
  if (id === LAST) return FIRST.length + 1;
  const place = FIRST.indexOf(id);
  return place === -1 ? FIRST.length : place;
};

/** Every service that is read or evaluated: a folder each. */
export const SERVICES: readonly AwsService[] = Object.values<AwsService>(services).toSorted(
  (a, b) => rankService(a) - rankService(b) || (a.id < b.id ? -1 : 1),
);
