import { type RemedyObject, type Remedy, tfPart, cfnPart } from '../../remedies/remedy';

/** A distribution is updated as a whole: its configuration is read, edited and written back with its ETag. */
export const editDistribution = (steps: readonly string[], body: RemedyObject, config: RemedyObject): Remedy => ({
  console: ['Open CloudFront, Distributions, {name}.', ...steps],
  cli: [
    'cloudfront get-distribution-config --id {name}',
    {
      note: 'Save DistributionConfig as distribution.json and make the change described in the console steps. Keep everything else. Use ETag in the next command.',
    },
    'cloudfront update-distribution --id {name} --if-match <ETAG> --distribution-config file://distribution.json',
  ],
  terraform: [tfPart('aws_cloudfront_distribution', body)],
  cloudFormation: [cfnPart('AWS::CloudFront::Distribution', { DistributionConfig: config })],
});
