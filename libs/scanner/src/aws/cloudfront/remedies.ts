import { type RemedyObject, type Remedy, tfPart, cfnPart } from '../../remedies/remedy';

/** A distribution is changed as a whole: its configuration is fetched, edited and put back with its ETag. */
export const editDistribution = (steps: readonly string[], body: RemedyObject, config: RemedyObject): Remedy => ({
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
