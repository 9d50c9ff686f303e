import type { Ec2Volume } from '@cloudmend/scanner';
import { carbonOfDeletedVolume } from '../carbon/volume-carbon';
import { daysSince, defineRule } from '../define-rule';
import { LIST_PRICES, priceBasisOf } from '../prices/list-prices';
import { type VolumePrice, volumePriceOf } from '../prices/volume-price';
import { isKubernetesVolume } from './exclusions';

const DAYS = 32;

interface Unattached {
  readonly days: number;
  /** `detach-time`: the days are counted from it. `creation-time`: no more than these days, for it is only known how old the volume is. */
  readonly basis: 'detach-time' | 'creation-time';
}

/** How long nothing can have had it attached; a volume younger than the limit can never have waited so long. */
const unattachedFor = ({ createdAt, detachedAt }: Ec2Volume, now: Date): Unattached | undefined => {
  const detached = detachedAt.known ? daysSince(detachedAt.value, now) : undefined;
  if (detached !== undefined) return { days: detached, basis: 'detach-time' };
  const age = daysSince(createdAt, now);
  return age === undefined ? undefined : { days: age, basis: 'creation-time' };
};

const sentenceOf = (volume: Ec2Volume, { days, basis }: Unattached, amount: string): string => {
  const what = `Deleting the unattached ${volume.sizeGiB} GiB ${volume.volumeType} volume saves ${amount} a month after the cost of a final snapshot`;
  return basis === 'detach-time'
    ? `${what}; it has been unattached for ${Math.floor(days)} days.`
    : `${what}; it is ${Math.floor(days)} days old, and AWS does not say since when it is unattached.`;
};

/** Nothing has it attached, and nothing is known to count on it. */
const isLeftOver = (volume: Ec2Volume): boolean => volume.state === 'available' && volume.attachments.length === 0 && !isKubernetesVolume(volume);

/** What is paid for beyond space. */
const extrasOf = ({ iops, throughputMiBps }: Ec2Volume, price: VolumePrice): { paidIops: number; paidMiBps: number } => ({
  paidIops: price.usdPerIops === 0 ? 0 : Math.max(0, (iops ?? 0) - price.freeIops),
  paidMiBps: price.usdPerMiBps === 0 ? 0 : Math.max(0, (throughputMiBps ?? 0) - price.freeMiBps),
});

const GUARDRAILS = [
  'A final snapshot is taken and completed.',
  'No Kubernetes volume claim is bound to it.',
  'No launch template refers to it.',
];
const CONFIRM_DETACHED = `It has been unattached for at least ${DAYS} days: only its age is known.`;

export const ebsUnattached = defineRule({
  id: 'EBS-UNATTACHED',
  title: 'Delete an unattached EBS volume',
  kind: 'aws.ec2.volume',
  action: 'delete',
  risk: 'medium',
  effort: 'low',
  days: DAYS,
  formula: 'sizeGiB * usdPerGb + paidIops * usdPerIops + paidMiBps * usdPerMiBps - sizeGiB * snapshotUsdPerGb',
  judge: (volume, { now }) => {
    const price = volumePriceOf(volume.volumeType);
    const unattached = unattachedFor(volume, now);
    if (!price || !unattached || unattached.days < DAYS || !isLeftOver(volume)) return undefined;
    const { sizeGiB } = volume;
    const { paidIops, paidMiBps } = extrasOf(volume, price);
    const snapshotUsdPerGb = LIST_PRICES.snapshotStandard.usd;
    const carbon = carbonOfDeletedVolume(volume.region, volume.volumeType, sizeGiB);
    return {
      monthlySavingUsd: sizeGiB * price.usdPerGb + paidIops * price.usdPerIops + paidMiBps * price.usdPerMiBps - sizeGiB * snapshotUsdPerGb,
      monthlyKgCo2e: carbon.kgPerMonth,
      detail: (amount) => sentenceOf(volume, unattached, amount),
      inputs: {
        volumeType: volume.volumeType,
        sizeGiB,
        usdPerGb: price.usdPerGb,
        paidIops,
        usdPerIops: price.usdPerIops,
        paidMiBps,
        usdPerMiBps: price.usdPerMiBps,
        snapshotUsdPerGb,
        // A snapshot holds at most the whole volume.
        snapshotBasis: 'the whole size',
        unattachedDays: Math.floor(unattached.days),
        unattachedBasis: unattached.basis === 'detach-time' ? 'detach time' : 'creation time: an upper bound',
        priceBasis: priceBasisOf(volume.region),
        priceSource: LIST_PRICES.gp3.source,
        ...carbon.inputs,
      },
      guardrails: unattached.basis === 'creation-time' ? [CONFIRM_DETACHED, ...GUARDRAILS] : GUARDRAILS,
    };
  },
});
