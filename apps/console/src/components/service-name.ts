import { AWS_SERVICE_NAMES } from '@cloudmend/domain/aws';

/** Parts of a scan that read several services. */
const PARTS: Readonly<Record<string, string>> = {
  ec2: 'EC2 and VPC',
  governance: 'Security services',
  keys: 'Keys, secrets, certificates',
  messaging: 'SNS, SQS, Kinesis',
};

/** The display name of a finding's service; unknown services keep their id. */
export const serviceName = (service: string): string =>
  Object.hasOwn(AWS_SERVICE_NAMES, service) ? (AWS_SERVICE_NAMES[service] as string) : service;

/** The same for a part of a scan, which may cover several services. */
export const partName = (service: string): string =>
  Object.hasOwn(PARTS, service) ? (PARTS[service] as string) : serviceName(service);
