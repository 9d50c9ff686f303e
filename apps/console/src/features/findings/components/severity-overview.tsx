import { memo, Suspense } from 'react';
import { Skeleton } from '@mantine/core';
import { type FindingsSummary, SEVERITIES, type Severity, type SeverityCounts } from '@cloudmend/domain/findings';
import { SeverityGlyph } from '@cloudmend/ui/parts';
import { Fetched } from '../../../components/fetched';
import { BarList } from '../../../components/chart/bar-list';
import { Donut } from '../../../components/chart/lazy-charts';
import { ShareTable } from '../../../components/chart/share-table';
import type { Slice } from '../../../components/chart/donut-shares';
import { useChartColors } from '../../../components/chart/use-chart-colors';
import { serviceName } from '../../../components/service-name';
import { formatCount, plural, titled } from '../../../components/format';
import layout from '../../../components/layout.module.css';
import { LastChanges } from './last-changes';
import styles from '../findings.module.css';

interface SeverityOverviewProps {
  readonly counts: SeverityCounts;
  /** What is counted: `open`. */
  readonly caption: string;
  /** Severities with commas between. */
  readonly picked: string;
  readonly onPick: (severity: Severity) => void;
  /** How many each service has, the most first. */
  readonly services: FindingsSummary['facets']['service'];
  readonly onService: (service: string) => void;
}

const MOST_SERVICES = 5;

/** The donut by severity with its legend and the services with most findings, which filter, and what the last scan changed. Drawn again only when something of it changed. */
export const SeverityOverview = memo(
  ({ counts, caption, picked, onPick, services, onService }: SeverityOverviewProps) => {
    const colors = useChartColors();
    const slices: Slice[] = SEVERITIES.map((severity) => ({
      id: severity,
      label: titled(severity),
      value: counts[severity],
      color: colors.severity[severity],
    }));
    const total = slices.reduce((sum, { value }) => sum + value, 0);
    const chosen = new Set(picked === '' ? [] : picked.split(','));
    const pick = (id: string): void => onPick(id as Severity);
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
            label={`Where most are, ${caption}`}
            format={formatCount}
            onPick={onService}
            items={services
              .slice(0, MOST_SERVICES)
              .map(({ value, count }) => ({ name: value, label: serviceName(value), value: count }))}
          />
        </div>
        <LastChanges />
      </section>
    );
  },
);
