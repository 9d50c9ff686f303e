import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { Account } from '@cloudmend/domain/accounts';
import type { Recommendation, RiskLevel } from '@cloudmend/domain/recommendations';
import { SeverityGlyph } from '@cloudmend/ui/parts';
import { exactUsd, formatKg, shortResource, titled } from '../../components/format';
import { savingText } from '../../components/saving-text';
import { accountName } from '../../queries/accounts';
import { basisOf, carbonFormulaOf, inputsOf, inputText, type NamedInput } from './formula-inputs';
import { RecommendationActions } from './recommendation-actions';
import layout from '../../components/layout.module.css';
import styles from './recommendations.module.css';

const RISK_GLYPH: Record<RiskLevel, 'LOW' | 'MEDIUM' | 'HIGH'> = { low: 'LOW', medium: 'MEDIUM', high: 'HIGH' };

const FormulaInputs = ({ inputs, label }: { readonly inputs: readonly NamedInput[]; readonly label: string }) => (
  <dl className={styles.inputs} aria-label={label}>
    {inputs.map(({ name, value }) => (
      <div key={name}>
        <dt>
          <code>{name}</code>
        </dt>
        <dd>{inputText(value)}</dd>
      </div>
    ))}
  </dl>
);

/** Where the figures come from: what stands in no formula. */
const Basis = ({ one }: { readonly one: Recommendation }) => (
  <dl className={styles.basis} aria-label="Where the figures come from">
    {basisOf(one).map(({ name, value }) => (
      <div key={name}>
        <dt>
          <code>{name}</code>
        </dt>
        <dd>{inputText(value)}</dd>
      </div>
    ))}
  </dl>
);

const Detail = ({ one }: { readonly one: Recommendation }) => {
  const carbonFormula = carbonFormulaOf(one);
  return (
    <div className={styles.detail}>
      <div>
        <h2>Monthly saving</h2>
        <p className={styles.formula}>
          <code>{one.formula}</code>
          <span>=</span>
          <b>{exactUsd(one.monthlySavingUsd)} a month</b>
        </p>
        <FormulaInputs inputs={inputsOf(one.formula, one.inputs)} label="Inputs of the saving" />
        {carbonFormula !== undefined && (
          <>
            <h2>Monthly carbon</h2>
            <p className={styles.formula}>
              <code>{carbonFormula}</code>
              <span>=</span>
              <b>
                {formatKg(one.monthlyKgCo2e)} kgCO<sub>2</sub>e
              </b>
            </p>
            <FormulaInputs inputs={inputsOf(carbonFormula, one.inputs)} label="Inputs of the carbon" />
          </>
        )}
        <Basis one={one} />
        <p className={layout.sub}>
          Rule <code>{one.rule}</code>, resource <code>{one.resource}</code>. Effort {one.effort}
          {one.confidence === undefined ? '' : `, confidence ${one.confidence}`}
          {one.reversible === undefined ? '' : `. Can it be taken back: ${one.reversible}`}
        </p>
      </div>
      <div>
        <h2>Why, and what to make sure of</h2>
        <p>{one.detail}</p>
        {one.guardrails.length > 0 && (
          <ul className={styles.guards}>
            {one.guardrails.map((guardrail) => (
              <li key={guardrail}>{guardrail}</li>
            ))}
          </ul>
        )}
        <RecommendationActions one={one} />
      </div>
    </div>
  );
};

interface RecommendationItemProps {
  readonly one: Recommendation;
  readonly accounts: readonly Account[] | undefined;
  readonly isOpen: boolean;
  /** A link leads to it: it comes into sight and takes the focus. */
  readonly isLinked: boolean;
  readonly onToggle: () => void;
}

const comeForward = (summary: HTMLElement | null): void => {
  summary?.scrollIntoView({ block: 'center' });
  summary?.focus({ preventScroll: true });
};

export const RecommendationItem = ({ one, accounts, isOpen, isLinked, onToggle }: RecommendationItemProps) => {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li className={styles.item}>
      <button
        ref={isLinked ? comeForward : undefined}
        type="button"
        className={styles.summary}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <span className={`${styles.title} ${layout.ellipsis}`} title={one.title}>
          {one.title}
        </span>
        <span className={`${styles.hide} ${layout.ellipsis}`} title={one.resource}>
          <code className={layout.mono}>{shortResource(one.resource)}</code>
        </span>
        <span className={`${styles.hide} ${layout.ellipsis}`}>
          {accountName(accounts, one.accountId)} <span className={layout.dim}>{one.region}</span>
        </span>
        <span className={`${styles.number} ${styles.saving}`}>{savingText(one)}</span>
        <span className={`${styles.number} ${styles.hide}`}>{formatKg(one.monthlyKgCo2e)}</span>
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
    <span className={styles.risk}>Risk</span>
    <span />
  </div>
);
