import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { Account } from '@cloudmend/domain/accounts';
import { formatUsd } from '@cloudmend/domain/costs';
import type { Recommendation, RiskLevel } from '@cloudmend/domain/recommendations';
import { SeverityGlyph } from '@cloudmend/ui/parts';
import { exactUsd, formatCount, shortResource, titled } from '../../components/format';
import { accountName } from '../../queries/accounts';
import { RecommendationActions } from './recommendation-actions';
import layout from '../../components/layout.module.css';
import styles from './recommendations.module.css';

const RISK_GLYPH: Record<RiskLevel, 'LOW' | 'MEDIUM' | 'HIGH'> = { low: 'LOW', medium: 'MEDIUM', high: 'HIGH' };

/** `sizeGiB` becomes `size GiB`: an input's name holds its unit. */
export const inputName = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/_/g, ' ');

const inputValue = (value: string | number | boolean): string => {
  if (typeof value === 'number') return value.toLocaleString('en-US', { maximumFractionDigits: 6 });
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
};

const kilograms = (value: number): string => (value > 0 && value < 10 ? value.toFixed(1) : formatCount(Math.round(value)));

const Detail = ({ one }: { readonly one: Recommendation }) => (
  <div className={styles.detail}>
    <div>
      <h3>Monthly saving</h3>
      <p className={styles.formula}>
        <code>{one.formula}</code>
        <span>=</span>
        <b>{exactUsd(one.monthlySavingUsd)} a month</b>
      </p>
      <dl className={styles.inputs} aria-label="Inputs of the formula">
        {Object.entries(one.inputs).map(([name, value]) => (
          <div key={name}>
            <dt>{inputName(name)}</dt>
            <dd>{inputValue(value)}</dd>
          </div>
        ))}
      </dl>
      <p className={layout.sub}>
        Rule <code>{one.rule}</code>, resource <code>{one.resource}</code>
      </p>
    </div>
    <div>
      <h3>Why, and what to make sure of</h3>
      <p>{one.detail}</p>
      {one.guardrails.length > 0 && (
        <ul className={styles.guards}>
          {one.guardrails.map((guardrail) => (
            <li key={guardrail}>{guardrail}</li>
          ))}
        </ul>
      )}
      <RecommendationActions />
    </div>
  </div>
);

interface RecommendationItemProps {
  readonly one: Recommendation;
  readonly accounts: readonly Account[] | undefined;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

export const RecommendationItem = ({ one, accounts, isOpen, onToggle }: RecommendationItemProps) => {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li className={styles.item}>
      <button type="button" className={styles.summary} aria-expanded={isOpen} onClick={onToggle}>
        <span className={`${styles.title} ${layout.ellipsis}`} title={one.title}>
          {one.title}
        </span>
        <span className={`${styles.hide} ${layout.ellipsis}`} title={one.resource}>
          <code className={layout.mono}>{shortResource(one.resource)}</code>
        </span>
        <span className={`${styles.hide} ${layout.ellipsis}`}>
          {accountName(accounts, one.accountId)} <span className={layout.dim}>{one.region}</span>
        </span>
        <span className={`${styles.number} ${styles.saving}`}>{formatUsd(one.monthlySavingUsd)}</span>
        <span className={`${styles.number} ${styles.hide}`}>{kilograms(one.monthlyKgCo2e)}</span>
        <span className={`${styles.risk} ${styles.hide}`}>
          <SeverityGlyph severity={RISK_GLYPH[one.risk]} />
          {titled(one.risk)}
        </span>
        <Chevron size={15} stroke={1.5} aria-hidden />
      </button>
      {isOpen && <Detail one={one} />}
    </li>
  );
};

/** The column heads, for who sees them. */
export const RecommendationHeads = () => (
  <div className={`${styles.summary} ${styles.heads}`} aria-hidden>
    <span>Recommendation</span>
    <span>Resource</span>
    <span>Account and region</span>
    <span className={styles.number}>USD a month</span>
    <span className={styles.number}>
      kgCO<sub>2</sub>e a month
    </span>
    <span>Risk</span>
    <span />
  </div>
);
