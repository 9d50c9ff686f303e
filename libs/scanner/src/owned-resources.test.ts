import { isOwned } from './owned-resources';

describe('what counts as a resource of the customer', () => {
  it.each(['aws.ec2.instance', 'aws.s3.bucket', 'aws.iam.role', 'aws.guardduty.detector', 'aws.cloudtrail.trail', 'aws.ec2.vpc'])('%s does', (kind) => {
    expect(isOwned({ kind })).toBe(true);
  });

  it.each(['aws.ec2.instance-type', 'aws.config.region', 'aws.s3.account', 'aws.cloudtrail.account', 'aws.account', 'aws.cost.commitments'])(
    '%s does not: nobody made it',
    (kind) => {
      expect(isOwned({ kind })).toBe(false);
    },
  );
});
