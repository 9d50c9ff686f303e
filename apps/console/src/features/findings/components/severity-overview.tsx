import { memo, Suspense } from 'react';
import { Skeleton } from '@mantine/core';
import { type FindingsSummary, SEVERITIES, type Severity, type SeverityCounts } from '@cloudmend/domain/findings';
import { SeverityGlyph } from '@cloudmend/ui/parts';
import { Fetched } from '../../../components/fetched';
import { type BarItem, BarList } from '../../../components/chart/bar-list';
import { Donut } from '../../../components/chart/lazy-charts';
import { ShareTable } from '../../../components/chart/share-table';
import type { Slice } from '../../../components/chart/donut-shares';
import { useChartColors } from '../../../components/chart/use-chart-colors';
import { serviceName } from '../../../components/service-name';
import { formatCount, plural, capitalise } from '../../../components/format';
import { LOADING } from '../../../components/skeletons';
import layout from '../../../components/layout.module.css';
import { LastChanges } from './last-changes';
import styles from '../findings.module.css';

interface SeverityOverviewProps {
  readonly counts: SeverityCounts;
  /** Counts are loading; their space is reserved. */
  readonly isCounting: boolean;
  /** The status counted: `open`. */
  readonly caption: string;
  /** Comma-separated severities. */
  readonly picked: string;
  readonly onPick: (severity: Severity) => void;
  /** Number of findings by service and severity. */
  readonly services: FindingsSummary['services'];
  readonly onService: (service: string) => void;
}

const MOST_SERVICES = 5;
const OTHER = 'other';

/** The services with the most findings of the selected severities and one row for the rest, so that the rows add up. */
export const serviceRows = (services: FindingsSummary['services'], chosen: ReadonlySet<string>): readonly BarItem[] => {
  const counted = services
    .map(({ service, counts }) => ({
      name: service,
      label: serviceName(service),
      value: SEVERITIES.reduce((sum, one) => sum + (chosen.size === 0 || chosen.has(one) ? counts[one] : 0), 0),
    }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value || a.label.localeCompare(b.label));
  if (counted.length <= MOST_SERVICES) return counted;
  const rest = counted.slice(MOST_SERVICES - 1);
  const value = rest.reduce((sum, one) => sum + one.value, 0);
  return [
    ...counted.slice(0, MOST_SERVICES - 1),
    { name: OTHER, label: `Other (${plural(rest.length, 'service')})`, value, isRest: true },
  ];
};

const ROWS_HEIGHT = SEVERITIES.length * 24;

const OverviewSkeleton = () => (
  <div className={`${layout.card} ${styles.overview}`} {...LOADING}>
    <div className={styles.ring}>
      <Skeleton circle height={128} mx="auto" />
    </div>
    <Skeleton height={ROWS_HEIGHT} />
    <div className={styles.services}>
      <Skeleton height={ROWS_HEIGHT + 24} />
    </div>
    <div className={styles.changes}>
      <Skeleton className={styles.changesRoom} />
    </div>
  </div>
);

/**
 * The donut by severity with its legend, the services with the most findings (both filter), and the changes of the last
 * scan. Re-rendered only when one of these changes.
 */
export const SeverityOverview = memo(
  ({ counts, isCounting, caption, picked, onPick, services, onService }: SeverityOverviewProps) => {
    const colors = useChartColors();
    const slices: Slice[] = SEVERITIES.map((severity) => ({
      id: severity,
      label: capitalise(severity),
      value: counts[severity],
      color: colors.severity[severity],
    }));
    const total = slices.reduce((sum, { value }) => sum + value, 0);
    const chosen = new Set(picked === '' ? [] : picked.split(','));
    const pick = (id: string): void => onPick(id as Severity);
    if (isCounting) return <OverviewSkeleton />;
    const sentence = `${plural(total, `${caption} finding`)}: ${slices.map(({ label, value }) => `${value} ${label.toLowerCase()}`).join(', ')}.`;
    return (
      <section className={`${layout.card} ${styles.overview}`} aria-label="Severity overview">
        <Fetched>
          <div className={styles.ring} role="img" aria-label={sentence}>
            <Suspense fallback={<Skeleton circle height={128} />}>
              <Donut
                slices={slices.filter(({ value }) => value > 0)}
                centre={formatCount(total)}
                caption={caption}
                format={formatCount}
                onPick={pick}
                picked={chosen}
              />
            </Suspense>
          </div>
        </Fetched>
        <ShareTable
          slices={slices}
          format={formatCount}
          onPick={pick}
          picked={chosen}
          glyph={({ id }) => <SeverityGlyph severity={id as Severity} />}
        />
        <div className={styles.services}>
          <h2>
            By service <span>{caption}</span>
          </h2>
          <BarList
            label={`Most affected, ${caption}`}
            format={formatCount}
            onPick={onService}
            items={serviceRows(services, chosen)}
          />
        </div>
        <LastChanges />
      </section>
    );
  },
);
