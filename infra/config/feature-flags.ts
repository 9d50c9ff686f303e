import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const library = dirname(createRequire(join(process.cwd(), 'package.json')).resolve('aws-cdk-lib/package.json'));

/** CDK's recommended flags for new projects, except two that do not fit here. */
export const featureFlags = (): Record<string, unknown> => ({
  ...(JSON.parse(readFileSync(join(library, 'recommended-feature-flags.json'), 'utf8')) as Record<string, unknown>),
  // The access log bucket is in a different stack than the buckets that write to it: a policy would be circular.
  '@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy': false,
  '@aws-cdk/core:defaultCrossStackReferences': 'strong',
});
