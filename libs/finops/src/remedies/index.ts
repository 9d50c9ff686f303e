import type { Recommendation } from '@cloudmend/domain/recommendations';
import { type RemedyTarget, type RemedyTexts, type Remedies, renderRemedy } from '@cloudmend/scanner';
import { cacheClusterRemedy, databaseRemedies } from './databases';
import { diskRemedies } from './disks';
import { machineRemedies } from './machines';
import { networkRemedies } from './networks';

/** The remedy of each rule; a test ensures that none is missing. */
export const RULE_REMEDIES: Remedies = {
  ...machineRemedies,
  ...diskRemedies,
  ...databaseRemedies,
  ...networkRemedies,
};

type Inputs = Recommendation['inputs'];
type Figure = string | ((inputs: Inputs) => string);

/** The inputs that fill `{to}` and `{also}` in a rule's remedy. */
const FIGURES: Readonly<Record<string, { readonly to: Figure; readonly also?: Figure }>> = {
  'EC2-RIGHTSIZE': { to: 'newInstanceType' },
  'EC2-PREVGEN': { to: 'newInstanceType' },
  'EC2-GRAVITON': { to: 'newInstanceType' },
  'LAMBDA-MEM': { to: 'newMemoryMb' },
  'LAMBDA-PC': { to: 'newExecutions' },
  'ECS-FARGATE': { to: 'newVcpu', also: 'newMemoryGb' },
  'SP-COVERAGE': { to: 'commitmentUsdPerHour' },
  'EBS-GP2-GP3': { to: 'iops', also: 'throughputMiBps' },
  'EBS-OVERPROV': { to: 'newIops', also: 'newVolumeType' },
  'CW-LOG-RETENTION': { to: 'keepDays' },
  'RDS-RIGHTSIZE': { to: 'newInstanceClass' },
  'RDS-GRAVITON': { to: 'newInstanceClass' },
  'DDB-MODE': { to: ({ billingMode }) => (billingMode === 'PROVISIONED' ? 'PAY_PER_REQUEST' : 'PROVISIONED') },
  'CACHE-IDLE': { to: 'newNodeType' },
};

const textOf = (figure: Figure | undefined, inputs: Inputs): string | undefined => {
  if (figure === undefined) return undefined;
  if (typeof figure === 'function') return figure(inputs);
  return inputs[figure] === undefined ? undefined : String(inputs[figure]);
};

/**
 * The remedy of a rule, filled from a recommendation; without one, placeholders remain. Undefined for an unknown
 * rule.
 */
export const remedyOfRule = (
  rule: string,
  recommendation?: Pick<Recommendation, 'resource' | 'region' | 'accountId' | 'inputs'>,
): RemedyTexts | undefined => {
  const remedy = Object.hasOwn(RULE_REMEDIES, rule) ? RULE_REMEDIES[rule] : undefined;
  if (!remedy) return undefined;
  if (!recommendation) return renderRemedy(remedy);
  const { resource, region, accountId, inputs } = recommendation;
  const ownRemedy = rule === 'CACHE-IDLE' && resource.includes(':cluster:') ? cacheClusterRemedy : remedy;
  const { to, also } = FIGURES[rule] ?? {};
  const target: RemedyTarget = { resource, region, accountId, to: textOf(to, inputs), also: textOf(also, inputs) };
  return renderRemedy(ownRemedy, target);
};
