import { countBySeverity, type Severity } from '@cloudmend/domain/findings';
import { serviceRows } from './severity-overview';

const of = (service: string, counts: Partial<Record<Severity, number>>) => ({
  service,
  counts: { ...countBySeverity([]), ...counts },
});
const MANY = ['s3', 'ec2', 'iam', 'rds', 'kms', 'sns', 'sqs'].map((service, index) =>
  of(service, { HIGH: 10 - index, LOW: 1 }),
);
const rows = (services: typeof MANY, ...chosen: readonly Severity[]) =>
  serviceRows(services, new Set(chosen)).map(({ label, value }) => `${label} ${value}`);

describe('findings by service', () => {
  it('add up to the total, with the rest in a last row', () => {
    expect(rows(MANY)).toEqual(['S3 11', 'EC2 10', 'IAM 9', 'RDS 8', 'Other (3 services) 18']);
    expect(serviceRows(MANY, new Set()).filter(({ isRest }) => isRest)).toHaveLength(1);
  });

  it('need no such row if all fit', () => {
    expect(rows(MANY.slice(0, 5))).toEqual(['S3 11', 'EC2 10', 'IAM 9', 'RDS 8', 'KMS 7']);
  });

  it('count only the selected severities and omit services without them', () => {
    expect(rows([of('s3', { LOW: 2 }), of('ec2', { HIGH: 3, LOW: 1 })], 'HIGH')).toEqual(['EC2 3']);
  });
});
