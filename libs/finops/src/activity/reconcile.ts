import {
  addKnown,
  type CarbonMonth,
  type CarbonRow,
  type ImportedMonth,
  type Reconciliation,
} from '@cloudmend/domain/carbon';
import { chooseFigures, newestImports } from './choose-figures';

const ALIASES: Readonly<Record<string, string>> = { es: 'opensearch', opensearchservice: 'opensearch' };

/** `AmazonEC2`, `Amazon EC2` and `ec2` become `ec2`. */
const toServiceKey = (name: string): string => {
  const bare = name
    .toLowerCase()
    .replace(/^(amazon|aws)/, '')
    .replace(/[^a-z0-9]/g, '');
  return ALIASES[bare] ?? bare;
};

/** Providers count disks and network of machines under the machines' service. */
const toEstimateKey = (service: string): string => (service === 'ebs' ? 'ec2' : service);

const round = (kg: number): string => (kg < 10 ? kg.toFixed(2) : kg.toFixed(0));
const percent = (share: number): string => `${Math.round(share * 100)}%`;
const sumOf = (rows: readonly CarbonRow[], of: (row: CarbonRow) => number | null): number | null =>
  addKnown(rows.map(of));

const onlyIn = (
  ours: readonly CarbonRow[],
  theirs: readonly CarbonRow[],
  keys: readonly [(name: string) => string, (name: string) => string],
): ReadonlyArray<readonly [string, number]> => {
  const known = new Set(theirs.map(({ service }) => keys[1](service)));
  const sums = new Map<string, number>();
  for (const { service, totalKg } of ours)
    if (!known.has(keys[0](service))) sums.set(service, (sums.get(service) ?? 0) + (totalKg ?? 0));
  return [...sums].filter(([, kg]) => kg !== 0).sort((a, b) => b[1] - a[1]);
};

const listKg = (services: ReadonlyArray<readonly [string, number]>): string =>
  services.map(([service, kg]) => `${service} ${round(kg)} kg`).join(', ');

const listCauses = (
  estimate: CarbonMonth | undefined,
  imported: ImportedMonth,
  provided: readonly CarbonRow[],
): string[] => {
  const causes: string[] = [];
  if (!estimate) return ['No scan read this account in the month: there is no estimate.'];
  const { rows, observedHours, hours } = estimate;
  if (observedHours < hours)
    causes.push(
      `The estimate covers ${percent(observedHours / hours)} of the month's hours; none are added for the rest.`,
    );
  const unknown = rows.reduce((sum, { notAssessed }) => sum + notAssessed, 0);
  if (unknown > 0)
    causes.push(`${unknown} ${unknown === 1 ? 'resource has' : 'resources have'} no figure in the estimate.`);
  const theirs = onlyIn(provided, rows, [toServiceKey, toEstimateKey]);
  if (theirs.length > 0) causes.push(`Only the provider covers ${listKg(theirs)}.`);
  const ours = onlyIn(rows, provided, [toEstimateKey, toServiceKey]);
  if (ours.length > 0) causes.push(`Only the estimate covers ${listKg(ours)}.`);
  const scope1 = addKnown(imported.rows.map(({ scope1: tonnes }) => tonnes));
  if (scope1) causes.push(`The provider's Scope 1, ${round(scope1 * 1000)} kg, has no counterpart in the estimate.`);
  causes.push(
    "The provider's Scope 3 adds fuel- and energy-related activities, buildings and transport to the hardware that the estimate covers.",
    `The provider uses its own energy and allocation (model ${imported.modelVersion}); the estimate uses ${[...new Set(rows.map(({ method }) => method))].join(', ')} with measured utilisation, otherwise half load.`,
  );
  return causes;
};

/** Each imported month beside its estimate. Differences are explained and never scaled away. */
export const reconcile = (
  estimates: readonly CarbonMonth[],
  imports: readonly ImportedMonth[],
): readonly Reconciliation[] =>
  newestImports(imports).map((imported): Reconciliation => {
    const { accountId, month, modelVersion } = imported;
    const estimate = estimates.find((one) => one.accountId === accountId && one.month === month);
    const provided = chooseFigures([], [imported], 'provider').flatMap(({ rows }) => rows);
    const tonnes = (of: 'scope2Lbm' | 'scope3Lbm'): number | null => {
      const sum = addKnown(imported.rows.map((row) => row[of]));
      return sum === null ? null : sum * 1000;
    };
    const rows = estimate?.rows ?? [];
    return {
      accountId,
      month,
      modelVersion,
      operationalKg: sumOf(rows, (row) => row.operationalKg),
      scope2LbmKg: tonnes('scope2Lbm'),
      embodiedKg: sumOf(rows, (row) => row.embodiedKg),
      scope3LbmKg: tonnes('scope3Lbm'),
      estimateKg: sumOf(rows, (row) => row.totalKg),
      providerKg: sumOf(provided, (row) => row.totalKg),
      causes: listCauses(estimate, imported, provided),
    };
  });
