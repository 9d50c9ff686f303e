import { cfnPart, type SearchDomain, tfPart } from '@cloudmend/scanner';
import { defineRule, type Saving, sound } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { Unclear, type Weighing } from '../weighing';

const DAYS = 14;
const SEARCH_CPU_PERCENT = 40;
const SEARCH_HEAP_PERCENT = 60;

type Sizes = Extract<SearchDomain['settings'], { known: true }>['value'];

const readSizes = ({ settings }: SearchDomain): Sizes => {
  if (!settings.known) throw new Unclear('insufficient-data', settings.reason);
  return settings.value;
};

const volumeUsd = ({ volumeType, volumeGiB = 0 }: Sizes, { price }: Weighing): number => {
  if (volumeGiB === 0) return 0;
  if (volumeType === 'gp2' || volumeType === 'gp3') return volumeGiB * price(`opensearch/${volumeType}GB`);
  throw new Unclear('no-price', `No price is known for ${volumeType ?? 'this'} storage for OpenSearch.`);
};

const isRelaxed = ({ figures }: Weighing): boolean =>
  (figures('cpuMax').max ?? Infinity) < SEARCH_CPU_PERCENT &&
  (figures('heapMax').max ?? Infinity) < SEARCH_HEAP_PERCENT;

/** No searches or writes: the whole domain can be deleted. */
const idleSaving = ({ name }: SearchDomain, sizes: Sizes, weighing: Weighing): Saving => {
  weighing.guard(sizes.hasWarmNodes === true, 'It stores data in UltraWarm.');
  const usdPerHour = weighing.price(`opensearch/${sizes.instanceType ?? ''}`);
  const storageUsd = volumeUsd(sizes, weighing);
  const nodes = sizes.instances ?? 0;
  const monthlyUsd = usdPerHour * HOURS_PER_MONTH * nodes + storageUsd;
  return {
    formula: 'usdPerHour * hoursPerMonth * nodes + storageUsd',
    monthlySavingUsd: monthlyUsd,
    monthlyCostUsd: monthlyUsd,
    reservableUsd: usdPerHour * HOURS_PER_MONTH * nodes,
    detail: (amount) => `${name} had no searches or writes for ${DAYS} days. Deleting it saves ${amount} a month.`,
    inputs: { usdPerHour, hoursPerMonth: HOURS_PER_MONTH, nodes, storageUsd, storageGiB: sizes.volumeGiB ?? 0 },
    guardrails: ['Check that a manual snapshot is in S3.', 'Check that no law requires its logs.'],
  };
};

/** In use but oversized: its gp2 storage costs more than gp3. */
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
    detail: (amount) => `${name} is oversized. Migrating its storage from gp2 to gp3 saves ${amount} a month.`,
    inputs: { storageGiB: volumeGiB, gp2UsdPerGb, gp3UsdPerGb },
    guardrails: ['Make the change at a time of low traffic.'],
  };
};

export const searchIdle = defineRule({
  id: 'OS-IDLE',
  precedence: 90,
  title: 'Delete an idle OpenSearch domain, or use cheaper storage',
  kinds: ['aws.opensearch.domain'],
  action: 'Delete|Rightsize',
  change: 'gone',
  risk: 'high',
  effort: 'medium',
  confidence: 'medium',
  reversible: 'from snapshot',
  days: DAYS,
  prices: ({ settings }) =>
    settings.known
      ? [
          ...(settings.value.instanceType ? [`opensearch/${settings.value.instanceType}`] : []),
          'opensearch/gp2GB',
          'opensearch/gp3GB',
        ]
      : [],
  judge: (domain, weighing) => {
    const sizes = readSizes(domain);
    return weighing.figures('requests').sum === 0
      ? idleSaving(domain, sizes, weighing)
      : (storageSaving(domain, sizes, weighing) ?? sound('It is in use, and its storage is not overpriced.'));
  },
  remedy: {
    hazard: {
      title: 'Take a snapshot, then delete the domain',
      warning: 'Automated snapshots are deleted with the domain. Take a manual snapshot to your own bucket first.',
    },
    console: [
      'Register a snapshot repository and take a manual snapshot of {name}.',
      'Open OpenSearch Service, Domains, {name}, in the region {region}, and choose Delete. If it is in use, choose gp3 storage instead.',
    ],
    cli: [
      'opensearch describe-domain --domain-name {name}',
      { note: 'Check that a manual snapshot is in S3, and that no dashboard or pipeline uses the domain.' },
      'opensearch delete-domain --domain-name {name}',
    ],
    terraform: [
      tfPart(
        'aws_opensearch_domain',
        { domain_name: '{name}', ebs_options: { ebs_enabled: true, volume_type: 'gp3' } },
        'For cheaper storage. To delete the domain, remove the resource.',
      ),
    ],
    cloudFormation: [
      cfnPart(
        'AWS::OpenSearchService::Domain',
        { DomainName: '{name}', EBSOptions: { EBSEnabled: true, VolumeType: 'gp3' } },
        'For cheaper storage. To delete the domain, remove the resource.',
      ),
    ],
  },
});
