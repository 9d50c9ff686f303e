import type { Resource } from '@cloudmend/scanner';
import { findImpact } from './find-impact';

const a = (kind: string, facts: object): Resource =>
  ({ kind, arn: 'arn', id: 'id', name: 'name', region: 'us-east-1', tags: {}, ...facts }) as Resource;

describe('data affected by a finding', () => {
  it.each([
    ['aws.s3.bucket', { metrics: { standardBytes: { series: [10, 86e9, null] } } }, 86e9, 'standard'],
    ['aws.rds.instance', { storageGiB: 100, clusterId: null }, 100 * 1024 ** 3, 'allocated'],
    ['aws.dynamodb.table', { settings: { known: true, value: { sizeBytes: 7 } } }, 7, 'stored'],
    ['aws.ec2.snapshot', { sizeGiB: 8 }, 8 * 1024 ** 3, 'allocated'],
  ])('is measured if %s reports its size', (kind, facts, bytes, basis) => {
    expect(findImpact(a(kind, { ...facts, tags: { 'data-class': 'pii' } }))).toEqual({
      dataClass: 'pii',
      bytes,
      basis,
    });
  });

  it('is unknown, not zero, if size or tags were not read', () => {
    const denied = { known: false, reason: 'denied' };
    expect(findImpact(a('aws.dynamodb.table', { settings: denied, tagsUnread: 'denied' }))).toEqual({
      dataClass: null,
      bytes: null,
      basis: 'stored',
    });
    expect(findImpact(a('aws.s3.bucket', {}))).toMatchObject({ dataClass: 'unclassified', bytes: null });
    expect(findImpact(a('aws.rds.instance', { storageGiB: 1, clusterId: 'one' }))).toMatchObject({ bytes: null });
  });

  it('is empty for a resource without data', () => {
    expect(findImpact(a('aws.ec2.security-group', {}))).toBeUndefined();
    expect(findImpact(a('aws.iam.user', {}))).toBeUndefined();
  });
});
