import { defineRule } from '../define-rule';
import { LIST_PRICES, priceBasisOf } from '../prices/list-prices';

const FREE_IOPS = 3000;
const FREE_MIBPS = 125;
/** From this size on gp2 gives up to 250 MiB/s without burst credits. */
const FAST_FROM_GIB = 334;
const FAST_MIBPS = 250;
/** Above this size gp2 may burst beyond 125 MiB/s, as long as its credits last. */
const BURSTS_FROM_GIB = 171;
/** Above this size gp2's baseline is more than gp3's included 3,000 IOPS. */
const LARGE_GIB = 1000;

/** gp2's baseline: three IOPS per GiB, at least 100 and at most 16,000. */
const baselineIops = (sizeGiB: number): number => Math.min(16_000, Math.max(100, 3 * sizeGiB));

const guardrailsOf = (sizeGiB: number): string[] => [
  'The volume was not modified in the last 6 hours.',
  'The plan shows an update in place.',
  ...(sizeGiB > LARGE_GIB ? ['The IOPS are set explicitly: gp2 gave this size more than the 3,000 that gp3 starts with.'] : []),
  ...(sizeGiB >= BURSTS_FROM_GIB && sizeGiB < FAST_FROM_GIB ? ['Its throughput stays below 125 MiB/s: gp2 may burst beyond it at this size.'] : []),
];

export const ebsGp2ToGp3 = defineRule({
  id: 'EBS-GP2-GP3',
  title: 'Move a gp2 volume to gp3',
  kind: 'aws.ec2.volume',
  action: 'upgrade',
  risk: 'low',
  effort: 'low',
  days: 0,
  formula:
    'sizeGiB * (gp2UsdPerGb - gp3UsdPerGb) - max(0, iops - 3000) * usdPerIops - max(0, throughputMiBps - 125) * usdPerMiBps',
  judge: ({ volumeType, state, sizeGiB, region }) => {
    if (volumeType !== 'gp2' || (state !== 'in-use' && state !== 'available')) return undefined;
    const iops = Math.max(FREE_IOPS, baselineIops(sizeGiB));
    const throughputMiBps = sizeGiB >= FAST_FROM_GIB ? FAST_MIBPS : FREE_MIBPS;
    const { gp2, gp3, gp3IopsOver3000, gp3ThroughputOver125 } = LIST_PRICES;
    return {
      monthlySavingUsd:
        sizeGiB * (gp2.usd - gp3.usd) - (iops - FREE_IOPS) * gp3IopsOver3000.usd - (throughputMiBps - FREE_MIBPS) * gp3ThroughputOver125.usd,
      // The same bytes stay on the same kind of disk.
      monthlyKgCo2e: 0,
      detail: (amount) =>
        `Moving the ${sizeGiB} GiB gp2 volume to gp3 with ${iops} IOPS and ${throughputMiBps} MiB/s saves ${amount} a month at the performance it has now.`,
      inputs: {
        sizeGiB,
        gp2UsdPerGb: gp2.usd,
        gp3UsdPerGb: gp3.usd,
        iops,
        usdPerIops: gp3IopsOver3000.usd,
        throughputMiBps,
        usdPerMiBps: gp3ThroughputOver125.usd,
        performanceBasis: 'the most that gp2 gives at this size: no metrics were read',
        priceBasis: priceBasisOf(region),
        priceSource: gp3.source,
        carbonBasis: 'the same bytes are stored: no change',
      },
      guardrails: guardrailsOf(sizeGiB),
    };
  },
});
