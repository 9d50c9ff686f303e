import { join } from 'node:path';
import { endpoints } from '../api/endpoints';
import { bundleLambdas } from '../bundle/bundle-lambdas';
import type { LambdaQuota } from '../config/capacity';
import { stageConfig } from '../config/stages';
import { cloudMend } from '../stacks/cloudmend-app';

// The only infrastructure file that reads the environment.
const stage = process.env['CLOUDMEND_STAGE'] ?? '';
const quota = process.env['CLOUDMEND_LAMBDA_QUOTA'];
const infra = join(import.meta.dirname, '..');
const root = join(infra, '..');
const bundles = join(infra, 'cdk.out', `${stage}.bundles`);

const config = { ...stageConfig(stage), shiftsAtOnce: process.env['CLOUDMEND_AT_ONCE'] === 'true' };
await bundleLambdas(endpoints, { infra, outdir: bundles });
cloudMend({
  stage,
  config,
  endpoints,
  bundles,
  definition: join(infra, 'scan', 'scan-workflow.asl.json'),
  pathRule: join(root, 'libs', 'domain', 'src', 'navigation'),
  hasBoundary: process.env['CLOUDMEND_BOUNDARY'] === 'true',
  ...(quota ? { quota: JSON.parse(quota) as LambdaQuota } : {}),
  assets: { site: join(root, 'apps', 'site', 'dist'), console: join(root, 'apps', 'console', 'dist') },
}).app.synth();
