import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { Comparison, Operator, OperatorValue } from '@cloudmend/domain/custom-checks';
import {
  fromGroup,
  type Group,
  listKindFacts,
  listOperators,
  OPERATOR_NAMES,
  readInput,
  toGroup,
  toRow,
} from '../draft';
import layout from '../../../components/layout.module.css';
import styles from '../custom-checks.module.css';

interface RowProps {
  readonly kind: string;
  readonly name: string;
  readonly row: Comparison;
  readonly onChange: (row: Comparison) => void;
  readonly onRemove: () => void;
}

const MAP_KEY = 'env';

const toNumber = (text: string): number => (Number.isFinite(Number(text)) ? Number(text) : 0);
const toList = (text: string): string[] => text.split(',').map((one) => one.trim());

const ValueField = ({ kind, name, row, onChange }: Omit<RowProps, 'onRemove'>) => {
  const { type, values } = readInput(kind, row);
  const change = (value: OperatorValue): void => onChange({ ...row, value });
  const label = `Value of ${name}`;
  if (type === 'boolean' || values)
    return (
      <NativeSelect
        aria-label={label}
        data={type === 'boolean' ? ['true', 'false'] : [...(values ?? [])]}
        value={String(row.value)}
        onChange={({ currentTarget: { value } }) => change(type === 'boolean' ? value === 'true' : value)}
      />
    );
  return (
    <TextInput
      aria-label={label}
      type={type === 'number' ? 'number' : 'text'}
      placeholder={type === 'list' ? 'Separated by commas' : undefined}
      value={Array.isArray(row.value) ? row.value.join(', ') : String(row.value)}
      onChange={({ currentTarget: { value } }) =>
        change(type === 'number' ? toNumber(value) : type === 'list' ? toList(value) : value)
      }
    />
  );
};

/** The fact that a picker shows: `tags` of `tags.env`. */
const findOffered = (kind: string, fact: string) => {
  const facts = listKindFacts(kind);
  return (
    facts.find(({ path }) => path === fact) ??
    facts.find(({ path, type }) => type === 'map' && fact.startsWith(`${path}.`))
  );
};

const ConditionRow = ({ kind, name, row, onChange, onRemove }: RowProps) => {
  const offered = findOffered(kind, row.fact);
  const pick = (path: string): void => {
    const isMap = listKindFacts(kind).some((fact) => fact.path === path && fact.type === 'map');
    onChange(toRow(kind, isMap ? `${path}.${MAP_KEY}` : path, row.op));
  };
  return (
    <li className={styles.condition}>
      <NativeSelect
        aria-label={`Fact of ${name}`}
        data={listKindFacts(kind).map(({ path, type }) => ({ value: path, label: `${path} (${type})` }))}
        value={offered?.path ?? ''}
        onChange={({ currentTarget }) => pick(currentTarget.value)}
      />
      {offered?.type === 'map' && (
        <TextInput
          aria-label={`Key of ${name}`}
          value={row.fact.slice(offered.path.length + 1)}
          onChange={({ currentTarget }) => onChange({ ...row, fact: `${offered.path}.${currentTarget.value}` })}
        />
      )}
      <NativeSelect
        aria-label={`Operator of ${name}`}
        data={listOperators(kind, row.fact).map((op) => ({ value: op, label: OPERATOR_NAMES[op] }))}
        value={row.op}
        onChange={({ currentTarget }) => onChange(toRow(kind, row.fact, currentTarget.value as Operator))}
      />
      <ValueField kind={kind} name={name} row={row} onChange={onChange} />
      <Button variant="default" size="compact-sm" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
      {offered?.about !== undefined && <p className={layout.sub}>{offered.about}</p>}
    </li>
  );
};

interface ConditionRowsProps {
  readonly title: string;
  readonly hint: string;
  readonly kind: string;
  readonly predicate: unknown;
  readonly onChange: (predicate: unknown) => void;
}

/** Conditions side by side. What is nested is edited as JSON. */
export const ConditionRows = ({ title, hint, kind, predicate, onChange }: ConditionRowsProps) => {
  const group = toGroup(predicate);
  const change = (rows: readonly Comparison[], mode?: Group['mode']): void =>
    onChange(fromGroup({ mode: mode ?? group?.mode ?? 'all', rows }));
  return (
    <fieldset className={styles.conditions}>
      <legend>{title}</legend>
      <p className={layout.sub}>{group ? hint : 'These conditions are nested. Edit them as JSON.'}</p>
      {group && group.rows.length > 1 && (
        <NativeSelect
          aria-label={`${title}: which conditions`}
          data={[
            { value: 'all', label: 'All of these' },
            { value: 'any', label: 'Any of these' },
          ]}
          value={group.mode}
          onChange={({ currentTarget }) => change(group.rows, currentTarget.value as Group['mode'])}
        />
      )}
      {group && (
        <>
          <ul className={styles.rows}>
            {group.rows.map((row, index) => (
              <ConditionRow
                // A row has no identity but its place.
                key={index}
                kind={kind}
                name={`${title}, condition ${index + 1}`}
                row={row}
                onChange={(changed) => change(group.rows.with(index, changed))}
                onRemove={() => change(group.rows.filter((_, place) => place !== index))}
              />
            ))}
          </ul>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => change([...group.rows, toRow(kind, listKindFacts(kind)[0]?.path ?? 'name')])}
          >
            Add condition
          </Button>
        </>
      )}
    </fieldset>
  );
};
