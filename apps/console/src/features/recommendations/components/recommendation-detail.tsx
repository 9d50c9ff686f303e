import { Skeleton } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import type { Recommendation } from '@cloudmend/domain/recommendations';
import { TicketPanel } from '../../../components/tickets/ticket-panel';
import { WorkSection } from '../../../components/work/work-section';
import { Explain } from '../../../components/explain/explain';
import { ExpectedSaving } from '../../../components/expected-saving';
import { exactUsd, formatKg, capitalise } from '../../../components/format';
import { Loaded } from '../../../components/query-state';
import { RemedyTabs } from '../../../components/remediation-steps';
import { useRecommendation } from '../api/get-recommendation';
import { listBasis, findCarbonFormula } from '../formula-inputs';
import { figureText, labelInput } from '../formula-view';
import { RecommendationActions } from '../recommendation-actions';
import { Formula } from './formula';
import { LOADING } from '../../../components/skeletons';
import layout from '../../../components/layout.module.css';
import styles from '../recommendations.module.css';

/** Measured statements about the resource that explain why. Prices and factors are listed below. */
const MEASURED = /Percent|Share|[dD]ays$|PerDay$|executions|images|nodes|volumes$/;

const Why = ({ one }: { readonly one: Recommendation }) => (
  <div>
    <h3>Why</h3>
    <ul className={styles.checks}>
      <li>
        <IconCircleCheck size={16} stroke={1.5} className={styles.known} aria-hidden />
        {one.detail}
      </li>
      {listBasis(one)
        .filter(({ name }) => MEASURED.test(name))
        .map(({ name, value }) => (
          <li key={name}>
            <IconCircleCheck size={16} stroke={1.5} className={styles.known} aria-hidden />
            {capitalise(labelInput(name))}: {figureText(name, value)}
          </li>
        ))}
    </ul>
  </div>
);

const BeforeYouApply = ({ one }: { readonly one: Recommendation }) => (
  <div>
    <h3>Before you apply</h3>
    <ul className={styles.checks}>
      {one.guardrails.map((guardrail) => (
        <li key={guardrail}>
          <IconCircle size={16} stroke={1.5} aria-hidden />
          {guardrail}
        </li>
      ))}
      {one.reversible && (
        <li>
          <IconCircle size={16} stroke={1.5} aria-hidden />
          Reversible: {one.reversible}
        </li>
      )}
    </ul>
  </div>
);

/** Sources of the other figures: inputs in no formula and not measured. */
const Basis = ({ one }: { readonly one: Recommendation }) => {
  const rest = listBasis(one).filter(({ name }) => !MEASURED.test(name));
  return (
    <details className={styles.basis}>
      <summary>
        Rule {one.rule}, effort {one.effort}
        {one.confidence === undefined ? '' : `, confidence ${one.confidence}`}. Show inputs
      </summary>
      <dl aria-label="Sources of the figures">
        {[{ name: 'resource', value: one.resource }, ...rest].map(({ name, value }) => (
          <div key={name}>
            <dt>{labelInput(name)}</dt>
            <dd>{figureText(name, value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};

const Carbon = ({ one, formula }: { readonly one: Recommendation; readonly formula: string }) => (
  <>
    <h2>Monthly carbon</h2>
    <Formula
      formula={formula}
      inputs={one.inputs}
      result={formatKg(one.monthlyKgCo2e)}
      unit="kgCO₂e a month"
      label="How the carbon is computed"
    />
  </>
);

/** The steps, and the decisions available. */
const HowTo = ({ one }: { readonly one: Recommendation }) => (
  <div className={styles.howTo}>
    <h2>How to apply</h2>
    <Loaded
      query={useRecommendation(one.id)}
      what="the steps"
      skeleton={<Skeleton height={140} radius="md" {...LOADING} />}
    >
      {({ remedy }) => <RemedyTabs remedy={remedy} />}
    </Loaded>
    <RecommendationActions one={one} />
  </div>
);

/** The open recommendation: arithmetic, reason, prerequisites and steps. */
export const RecommendationDetail = ({ one }: { readonly one: Recommendation }) => {
  const carbonFormula = findCarbonFormula(one);
  return (
    <div className={styles.detail}>
      <div>
        <h2>Monthly saving</h2>
        <Formula
          formula={one.formula}
          inputs={one.inputs}
          result={exactUsd(one.monthlySavingUsd)}
          unit="a month"
          label="How the saving is computed"
        />
        <ExpectedSaving rule={one.rule} claimedUsd={one.monthlySavingUsd} />
        {one.atMostUsd !== undefined && (
          <p className={layout.sub}>At most {exactUsd(one.atMostUsd)} a month, at list prices.</p>
        )}
        {carbonFormula !== undefined && <Carbon one={one} formula={carbonFormula} />}
        <div className={styles.columns}>
          <Why one={one} />
          {(one.guardrails.length > 0 || one.reversible) && <BeforeYouApply one={one} />}
        </div>
        <Basis one={one} />
        <div className={styles.work}>
          <Explain subject={{ kind: 'recommendation', id: one.id }} />
          <TicketPanel subject={{ type: 'recommendation', id: one.id }} />
          <WorkSection kind="recommendation" id={one.id} />
        </div>
      </div>
      <HowTo one={one} />
    </div>
  );
};
