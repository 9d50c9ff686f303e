import type { SearchDomain } from '@cloudmend/scanner';
import { defineRule, type Saving, sound } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { Unclear, type Weighing } from '../weighing';

const DAYS = 14;
const SEARCH_CPU_PERCENT = 40;
const SEARCH_HEAP_PERCENT = 60;

type Sizes = Extract<SearchDomain['settings'], { known: true }>['value'];

const sizesOf = ({ settings }: SearchDomain): Sizes => {
  if (!settings.known) throw new Unclear('insufficient-data', settings.reason);
  return settings.value;
};

const volumeUsd = ({ volumeType, volumeGiB = 0 }: Sizes, { price }: Weighing): number => {
  if (volumeGiB === 0) return 0;
  if (volumeType === 'gp2' || volumeType === 'gp3') return volumeGiB * price(`opensearch/${volumeType}GB`);
  throw new Unclear('no-price', `No price of ${volumeType ?? 'this'} storage for OpenSearch is known.`);
};

const isRelaxed = ({ figures }: Weighing): boolean =>
  (figures('cpuMax').max ?? Infinity) < SEARCH_CPU_PERCENT &&
  (figures('heapMax').max ?? Infinity) < SEARCH_HEAP_PERCENT;

/** Nothing is searched or written: the whole domain can go. */
const idleSaving = ({ name }: SearchDomain, sizes: Sizes, weighing: Weighing): Saving => {
  weighing.guard(sizes.hasWarmNodes === true, 'It keeps data in UltraWarm.');
  const usdPerHour = weighing.price(`opensearch/${sizes.instanceType ?? ''}`);
  const storageUsd = volumeUsd(sizes, weighing);
  const nodes = sizes.instances ?? 0;
  const monthlyUsd = usdPerHour * HOURS_PER_MONTH * nodes + storageUsd;
  return {
    formula: 'usdPerHour * hoursPerMonth * nodes + storageUsd',
    monthlySavingUsd: monthlyUsd,
    monthlyCostUsd: monthlyUsd,
    reservableUsd: usdPerHour * HOURS_PER_MONTH * nodes,
    detail: (amount) =>
      `Nothing was searched or written in ${name} for ${DAYS} days. Deleting it saves ${amount} a month.`,
    inputs: { usdPerHour, hoursPerMonth: HOURS_PER_MONTH, nodes, storageUsd, storageGiB: sizes.volumeGiB ?? 0 },
    guardrails: ['A manual snapshot lies in S3.', 'No law asks for the logs in it.'],
  };
};

/** In use with room to spare: its gp2 storage costs more than gp3 would. */
const storageSaving = (
  { name }: SearchDomain,
  { volumeType, volumeGiB = 0 }: Sizes,
  weighing: Weighing,
): Saving | undefined => {
  if (volumeType !== 'gp2' || !isRelaxed(weighing)) return undefined;
  const gp2UsdPerGb = weighing.price('opensearch/gp2GB');
  const gp3UsdPerGb = weighing.price('opensearch/gp3GB');
  return {
    change: 'storage',
    formula: 'storageGiB * (gp2UsdPerGb - gp3UsdPerGb)',
    monthlySavingUsd: Math.max(0, volumeGiB * (gp2UsdPerGb - gp3UsdPerGb)),
    monthlyCostUsd: volumeGiB * gp2UsdPerGb,
    detail: (amount) => `${name} has room to spare. Moving its storage from gp2 to gp3 saves ${amount} a month.`,
    inputs: { storageGiB: volumeGiB, gp2UsdPerGb, gp3UsdPerGb },
    guardrails: ['The domain is changed while little is searched.'],
  };
};

export const searchIdle = defineRule({
  id: 'OS-IDLE',
  title: 'Delete an idle OpenSearch domain, or cheapen its storage',
  kinds: ['aws.opensearch.domain'],
  action: 'Delete|Rightsize',
  change: 'gone',
  risk: 'high',
  effort: 'medium',
  confidence: 'medium',
  reversible: 'from snapshot',
  days: DAYS,
  judge: (domain, weighing) => {
    const sizes = sizesOf(domain);
    return weighing.figures('requests').sum === 0
      ? idleSaving(domain, sizes, weighing)
      : (storageSaving(domain, sizes, weighing) ?? sound('It is used, and its storage is not too dear.'));
  },
});
