import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedRoleTemplate } from '@cloudmend/domain/aws';
import { collectorActions } from '@cloudmend/scanner';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Asset } from 'aws-cdk-lib/aws-s3-assets';
import { Construct } from 'constructs';

/** The customer role template, as a private object next to the deployment's other assets. */
export class PublishedRoleTemplate extends Construct {
  /** `s3://bucket/key` */
  readonly address: string;
  /** Reads this object and no other asset. */
  readonly read: PolicyStatement;

  /** @param folder the deployment's build output */
  constructor(scope: Construct, id: string, folder: string) {
    super(scope, id);
    const path = join(folder, 'role.template.json');
    writeFileSync(path, publishedRoleTemplate(collectorActions()));
    const { bucket, s3BucketName, s3ObjectKey } = new Asset(this, 'Object', { path });
    this.address = `s3://${s3BucketName}/${s3ObjectKey}`;
    this.read = new PolicyStatement({
      sid: 'LinkTheTemplate',
      actions: ['s3:GetObject'],
      resources: [bucket.arnForObjects(s3ObjectKey)],
    });
  }
}
