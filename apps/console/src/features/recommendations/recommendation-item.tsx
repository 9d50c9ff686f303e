import { Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { Account } from '@cloudmend/domain/accounts';
import type { Recommendation, RiskLevel } from '@cloudmend/domain/recommendations';
import type { FindingColumn } from '@cloudmend/domain/work';
import { SeverityGlyph } from '@cloudmend/ui/parts';
import { formatKg, shortResource, capitalise } from '../../components/format';
import { savingText } from '../../components/saving-text';
import { COLUMN_NAMES } from '../../components/work/columns';
import { accountName } from '../../queries/accounts';
import { RecommendationCell } from './components/recommendation-columns';
import { RecommendationDetail } from './components/recommendation-detail';
import layout from '../../components/layout.module.css';
import styles from './recommendations.module.css';

const RISK_GLYPH: Record<RiskLevel, 'LOW' | 'MEDIUM' | 'HIGH'> = { low: 'LOW', medium: 'MEDIUM', high: 'HIGH' };

interface RecommendationItemProps {
  readonly one: Recommendation;
  readonly accounts: readonly Account[] | undefined;
  readonly columns: readonly FindingColumn[];
  readonly isOpen: boolean;
  /** A link leads here: scrolls into view and takes the focus. */
  readonly isLinked: boolean;
  readonly onToggle: () => void;
  /** Absent if nothing can be selected. */
  readonly selection?: { readonly isSelected: boolean; readonly toggle: () => void } | undefined;
}

const comeForward = (summary: HTMLElement | null): void => {
  summary?.scrollIntoView({ block: 'center' });
  summary?.focus({ preventScroll: true });
};

/** Dollars in the savings colour; other benefits as plain text. */
const SavingCell = ({ one }: { readonly one: Recommendation }) => {
  const isMoney = one.aim !== 'hygiene' && one.aim !== 'performance';
  return (
    <span className={`${styles.number} ${styles.gain} ${isMoney ? styles.saving : layout.dim}`}>{savingText(one)}</span>
  );
};

export const RecommendationItem = ({
  one,
  accounts,
  columns,
  isOpen,
  isLinked,
  onToggle,
  selection,
}: RecommendationItemProps) => {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li className={styles.item}>
      <div className={styles.row} data-pick={one.id} data-picked={selection?.isSelected || undefined}>
        {selection && (
          <Checkbox
            className={styles.tick}
            size="xs"
            aria-label={`Select ${one.title}, ${shortResource(one.resource)}`}
            checked={selection.isSelected}
            onChange={selection.toggle}
          />
        )}
        <button
          ref={isLinked ? comeForward : undefined}
          type="button"
          className={styles.summary}
          data-pick-focus
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <span className={styles.title}>
            <span className={layout.ellipsis} title={one.title}>
              {one.title}
            </span>
            <small className={`${styles.phone} ${layout.ellipsis}`}>{shortResource(one.resource)}</small>
          </span>
          {columns.map((column) => (
            <RecommendationCell key={column} column={column} one={one} account={accountName(accounts, one.accountId)} />
          ))}
          <SavingCell one={one} />
          <span className={`${styles.number} ${styles.hide}`}>{formatKg(one.monthlyKgCo2e)}</span>
          <span className={`${styles.risk} ${styles.hide}`}>
            <SeverityGlyph severity={RISK_GLYPH[one.risk]} />
            {capitalise(one.risk)}
          </span>
          <Chevron size={15} stroke={1.5} aria-hidden />
        </button>
      </div>
      {isOpen && <RecommendationDetail one={one} />}
    </li>
  );
};

/** The column headers, for sighted users. */
export const RecommendationHeads = ({ columns }: { readonly columns: readonly FindingColumn[] }) => (
  <div className={`${styles.summary} ${styles.heads}`} aria-hidden>
    <span>Recommendation</span>
    {columns.map((column) => (
      <span key={column}>{COLUMN_NAMES[column]}</span>
    ))}
    <span className={styles.number}>USD a month</span>
    <span className={styles.number}>
      kgCO<sub>2</sub>e a month
    </span>
    <span className={styles.risk}>Risk</span>
    <span />
  </div>
);
