import { NativeSelect } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { GuardrailPolicy, RuleEffect } from '@cloudmend/domain/guardrails';
import { Card } from '../../../components/page';
import { FIXED_SENTENCES, POLICY_SENTENCES, type PolicySentence, UNPLANNED } from '../policy-sentences';
import layout from '../../../components/layout.module.css';
import styles from '../changes.module.css';

interface PolicyCardProps {
  /** Which policy it is. */
  readonly unit: string;
  readonly policy: GuardrailPolicy;
  readonly effects: readonly RuleEffect[];
  /** Absent if the person may not change it. */
  readonly onChange: ((policy: GuardrailPolicy) => void) | undefined;
}

const Effect = ({ rule, effects }: { readonly rule: string; readonly effects: readonly RuleEffect[] }) => {
  const effect = effects.find((one) => one.rule === rule);
  if (effect && effect.stopped > 0) return <span className={layout.bad}>{`${effect.stopped} stopped`}</span>;
  return <span className={layout.dim}>{effect && effect.waited > 0 ? `${effect.waited} waited` : 'none'}</span>;
};

const Value = ({
  sentence,
  policy,
  onChange,
}: { readonly sentence: PolicySentence } & Omit<PolicyCardProps, 'effects' | 'unit'>) => {
  const { before, after, unit, min, max, read, write } = sentence;
  const value = read(policy);
  const sign = unit === 'usd' ? '$' : '';
  if (!onChange) return <b>{`${sign}${value}`}</b>;
  return (
    <>
      {sign}
      <input
        type="number"
        className={styles.value}
        aria-label={`${before} … ${after(value)}`}
        min={min}
        max={max}
        step={1}
        style={{ width: `${String(value).length + 1}ch` }}
        value={value}
        onChange={({ currentTarget: { valueAsNumber } }) => {
          if (Number.isFinite(valueAsNumber)) onChange(write(policy, Math.min(max, Math.max(min, valueAsNumber))));
        }}
      />
    </>
  );
};

const Unplanned = ({ policy, onChange }: Omit<PolicyCardProps, 'effects' | 'unit'>) =>
  onChange ? (
    <NativeSelect
      size="xs"
      aria-label="A change without a plan"
      data={Object.entries(UNPLANNED).map(([value, label]) => ({ value, label }))}
      value={policy.unplanned}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...policy, unplanned: value === 'wait' ? 'wait' : 'two-approvals' })
      }
    />
  ) : (
    <b>{UNPLANNED[policy.unplanned]}</b>
  );

/** The policy as sentences; the effect of each in the last 30 days on the right. */
export const PolicyCard = ({ unit, policy, effects, onChange }: PolicyCardProps) => (
  <Card title="Guardrails" unit={unit} right={<span className={layout.sub}>last 30 days</span>}>
    <ul className={styles.policy}>
      {POLICY_SENTENCES.map((sentence) => (
        <li key={`${sentence.rule} ${sentence.before}`}>
          <span>
            {sentence.before} <Value sentence={sentence} policy={policy} onChange={onChange} />{' '}
            {sentence.after(sentence.read(policy))}
          </span>
          <Effect rule={sentence.rule} effects={effects} />
        </li>
      ))}
      <li>
        <span className={layout.row}>
          A change without a plan <Unplanned policy={policy} onChange={onChange} />
        </span>
        <Effect rule="plan" effects={effects} />
      </li>
      {FIXED_SENTENCES.map(({ rule, text }) => (
        <li key={rule}>
          <span className={layout.dim}>
            <IconLock size={14} stroke={1.5} aria-hidden /> {text}
          </span>
          <span className={layout.dim}>fixed</span>
        </li>
      ))}
    </ul>
  </Card>
);
