import { useState } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import { frameworkName } from '@cloudmend/domain/compliance';
import { type CustomCheckDefinition, MOST_CONTROLS } from '@cloudmend/domain/custom-checks';
import { useCompliance, useFramework } from '../../../queries/compliance';
import layout from '../../../components/layout.module.css';
import styles from '../custom-checks.module.css';

type Controls = CustomCheckDefinition['controls'];

interface FieldProps {
  readonly framework: string;
  readonly chosen: Controls;
  readonly onPick: (control: string) => void;
}

const ControlField = ({ framework, chosen, onPick }: FieldProps) => {
  const { data } = useFramework(framework);
  const taken = new Set(chosen.filter((one) => one.framework === framework).map(({ control }) => control));
  const free = (data?.controls ?? []).filter(({ id }) => !taken.has(id));
  return (
    <NativeSelect
      label="Control"
      data={[
        { value: '', label: data ? 'Choose a control' : 'Loading...' },
        ...free.map(({ id, title }) => ({ value: id, label: `${id} ${title}` })),
      ]}
      value=""
      onChange={({ currentTarget: { value } }) => value !== '' && onPick(value)}
    />
  );
};

interface ControlPickerProps {
  readonly controls: Controls;
  readonly onChange: (controls: Controls) => void;
}

/** The controls that a check is evidence for: the workspace's own mapping. */
export const ControlPicker = ({ controls, onChange }: ControlPickerProps) => {
  const [framework, setFramework] = useState('');
  const { data: frameworks = [] } = useCompliance();
  return (
    <fieldset className={styles.conditions}>
      <legend>Controls (optional)</legend>
      <p className={layout.sub}>Your own mapping: the check counts towards these controls.</p>
      <ul className={styles.rows}>
        {controls.map((one) => {
          const name = `${frameworkName(one.framework)} ${one.control}`;
          return (
            <li key={name} className={layout.row}>
              <span>{name}</span>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(controls.filter((other) => other !== one))}
              >
                Remove
              </Button>
            </li>
          );
        })}
      </ul>
      {controls.length < MOST_CONTROLS && (
        <div className={layout.row}>
          <NativeSelect
            label="Framework"
            data={[
              { value: '', label: 'Choose a framework' },
              ...frameworks.map(({ id, framework: label }) => ({ value: id, label })),
            ]}
            value={framework}
            onChange={({ currentTarget }) => setFramework(currentTarget.value)}
          />
          {framework !== '' && (
            <ControlField
              framework={framework}
              chosen={controls}
              onPick={(control) => onChange([...controls, { framework, control }])}
            />
          )}
        </div>
      )}
    </fieldset>
  );
};
