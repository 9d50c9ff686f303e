import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';

/** Where CloudFront's log deliveries are created. */
const REGION = 'us-east-1';

/**
 * What is logged of a request. Not its path, query, referrer and cookies: they contain addresses of people and names of
 * workspaces. The API's own log has the route.
 */
const FIELDS = [
  'date',
  'time',
  'x-edge-location',
  'x-edge-request-id',
  'c-ip',
  'c-country',
  'cs-method',
  'cs(Host)',
  'cache-behavior-path-pattern',
  'sc-status',
  'sc-bytes',
  'cs-bytes',
  'time-taken',
  'time-to-first-byte',
  'cs(User-Agent)',
  'cs-protocol',
  'cs-protocol-version',
  'ssl-protocol',
  'ssl-cipher',
  'sc-content-type',
  'x-edge-result-type',
  'x-edge-detailed-result-type',
];

interface CdnLogProps {
  readonly prefix: string;
  readonly distribution: Distribution;
  readonly bucket: Bucket;
}

/** Lets log deliveries of this account write to the bucket. */
export const takeDeliveries = (bucket: Bucket): void => {
  const { account } = Stack.of(bucket);
  bucket.addToResourcePolicy(
    new PolicyStatement({
      sid: 'LogDeliveries',
      principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
      actions: ['s3:PutObject'],
      resources: [bucket.arnForObjects(`AWSLogs/${account}/*`)],
      conditions: {
        StringEquals: { 's3:x-amz-acl': 'bucket-owner-full-control', 'aws:SourceAccount': account },
        ArnLike: {
          'aws:SourceArn': Stack.of(bucket).formatArn({
            service: 'logs',
            region: REGION,
            resource: 'delivery-source',
            resourceName: '*',
            arnFormat: ArnFormat.COLON_RESOURCE_NAME,
          }),
        },
      },
    }),
  );
};

/** The CDN's access log with chosen fields, in environments of the region where CloudFront delivers it. */
export class CdnLog extends Construct {
  constructor(scope: Construct, id: string, { prefix, distribution, bucket }: CdnLogProps) {
    super(scope, id);
    if (Stack.of(this).region !== REGION) return;
    const name = `${prefix}-cdn`;
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: distribution.distributionArn,
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      destinationResourceArn: bucket.bucketArn,
      outputFormat: 'json',
    });
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: FIELDS,
      s3SuffixPath: '{DistributionId}/{yyyy}/{MM}/{dd}',
    });
    delivery.addResourceDependency(source);
  }
}
