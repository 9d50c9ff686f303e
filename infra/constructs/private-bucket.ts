import { RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

interface PrivateBucketProps
  extends Pick<
    BucketProps,
    | 'bucketName'
    | 'objectLockDefaultRetention'
    | 'versioned'
    | 'lifecycleRules'
    | 'serverAccessLogsBucket'
    | 'serverAccessLogsPrefix'
    | 'objectOwnership'
  > {
  readonly keepsState: boolean;
}

/** A bucket without public access or plain HTTP. */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, { keepsState, ...props }: PrivateBucketProps) {
    super(scope, id, {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: keepsState ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
      ...props,
    });
  }
}
