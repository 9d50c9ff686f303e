import NAMES from './service-names.json';

/** Services that bills and emissions name apart from the service that is scanned. */
const PARTS_OF_SERVICES: Readonly<Record<string, string>> = {
  'cloudwatch-logs': 'CloudWatch Logs',
  'cost-explorer': 'Cost Explorer',
  ebs: 'EBS',
  logs: 'CloudWatch Logs',
};

/** What screens call the services of AWS, by id. */
export const AWS_SERVICE_NAMES: Readonly<Record<string, string>> = { ...NAMES, ...PARTS_OF_SERVICES };
