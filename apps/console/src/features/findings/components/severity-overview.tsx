import { memo, Suspense } from 'react';
import { Skeleton } from '@mantine/core';
import { SEVERITIES, type Severity, type SeverityCounts } from '@cloudmend/domain/findings';
import { SeverityGlyph } from '@cloudmend/ui/parts';
import { Donut } from '../../../components/chart/lazy-charts';
import { ShareTable } from '../../../components/chart/share-table';
import type { Slice } from '../../../components/chart/donut-shares';
import { useChartColors } from '../../../components/chart/use-chart-colors';
import { formatCount, titled } from '../../../components/format';
import layout from '../../../components/layout.module.css';
import styles from '../findings.module.css';

interface SeverityOverviewProps {
  readonly counts: SeverityCounts;
  /** What is counted: `open`. */
  readonly caption: string;
  /** Severities with commas between. */
  readonly picked: string;
  readonly onPick: (severity: Severity) => void;
}

/** The donut by severity and its legend; both filter. Drawn again only when something of it changed. */
export const SeverityOverview = memo(({ counts, caption, picked, onPick }: SeverityOverviewProps) => {
  const colors = useChartColors();
  const slices: Slice[] = SEVERITIES.map((severity) => ({ id: severity, label: titled(severity), value: counts[severity], color: colors.severity[severity] }));
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const chosen = new Set(picked === '' ? [] : picked.split(','));
  const pick = (id: string): void => onPick(id as Severity);
  const sentence = `${formatCount(total)} ${caption} findings: ${slices.map(({ label, value }) => `${value} ${label.toLowerCase()}`).join(', ')}.`;
  return (
    <section className={`${layout.card} ${styles.overview}`} aria-label="Severity overview">
      <div className={styles.ring} role="img" aria-label={sentence}>
        <Suspense fallback={<Skeleton circle height={128} />}>
          <Donut slices={slices.filter(({ value }) => value > 0)} centre={formatCount(total)} caption={caption} format={formatCount} onPick={pick} picked={chosen} />
        </Suspense>
      </div>
      <ShareTable slices={slices} format={formatCount} onPick={pick} picked={chosen} glyph={({ id }) => <SeverityGlyph severity={id as Severity} />} />
    </section>
  );
});
