import { type Remedies, type Remedy, type RemedyObject, cfnPart, tfPart } from '../../remedies/remedy';

/** A distribution is changed as a whole: its configuration is fetched, edited and put back with its ETag. */
const distribution = (steps: readonly string[], body: RemedyObject, config: RemedyObject): Remedy => ({
  console: ['Open CloudFront, Distributions, {name}.', ...steps],
  cli: [
    'cloudfront get-distribution-config --id {name}',
    {
      note: 'Save DistributionConfig as distribution.json, change in it what the console steps name and keep the rest. ETag goes into the next command.',
    },
    'cloudfront update-distribution --id {name} --if-match <ETAG> --distribution-config file://distribution.json',
  ],
  terraform: [tfPart('aws_cloudfront_distribution', body)],
  cloudFormation: [cfnPart('AWS::CloudFront::Distribution', { DistributionConfig: config })],
});

export const cloudfrontRemedies: Remedies = {
  'cloudfront-https': distribution(
    ['Under Behaviors edit each one that allows HTTP: viewer protocol policy Redirect HTTP to HTTPS.'],
    { default_cache_behavior: { viewer_protocol_policy: 'redirect-to-https' } },
    { DefaultCacheBehavior: { ViewerProtocolPolicy: 'redirect-to-https' } },
  ),
  'cloudfront-logging': distribution(
    ['Under Logging choose Add: access logs to a bucket.'],
    { logging_config: { bucket: '<LOG_BUCKET_DOMAIN_NAME>', prefix: '{name}/' } },
    { Logging: { Bucket: '<LOG_BUCKET_DOMAIN_NAME>', Prefix: '{name}/' } },
  ),
  'cloudfront-waf': distribution(
    ['Under Security choose Edit, and a web ACL (made in us-east-1, scope CloudFront) or the recommended protections.'],
    { web_acl_id: '<WEB_ACL_ARN>' },
    { WebACLId: '<WEB_ACL_ARN>' },
  ),
  'cloudfront-tls-min-version': distribution(
    [
      'Under General, Settings, choose the security policy TLSv1.2_2021 or a later one for viewers.',
      'Under Origins edit each custom origin: HTTPS only, minimum origin SSL protocol TLSv1.2.',
    ],
    {
      origin: {
        domain_name: '<ORIGIN_DOMAIN>',
        origin_id: '<ORIGIN_ID>',
        custom_origin_config: {
          http_port: 80,
          https_port: 443,
          origin_protocol_policy: 'https-only',
          origin_ssl_protocols: ['TLSv1.2'],
        },
      },
    },
    {
      Origins: [
        {
          Id: '<ORIGIN_ID>',
          DomainName: '<ORIGIN_DOMAIN>',
          CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
        },
      ],
    },
  ),
};
