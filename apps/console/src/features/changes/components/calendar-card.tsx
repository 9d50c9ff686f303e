import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ChangeFreeze, ChangeWindow, GuardrailPolicy } from '@cloudmend/domain/guardrails';
import { formatDay, capitalise } from '../../../components/format';
import { Card } from '../../../components/page';
import { listDays, QUARTERS } from '../calendar-view';
import { FreezeForm } from './freeze-form';
import { WindowForm } from './window-form';
import layout from '../../../components/layout.module.css';
import styles from '../changes.module.css';

interface CalendarCardProps {
  readonly policy: GuardrailPolicy;
  /** Absent if the person may not change it. */
  readonly onChange: ((policy: GuardrailPolicy) => void) | undefined;
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const LEGEND = {
  production: 'Production and others',
  other: 'Others only',
  closed: 'Closed',
  frozen: 'Freeze',
} as const;
const HOURS = ['00:00', '06:00', '12:00', '18:00', '24:00'];

const Week = ({ policy }: { readonly policy: GuardrailPolicy }) => {
  const [now] = useState(() => Date.now());
  return (
    <div className={styles.week} role="img" aria-label="When changes may run in the next seven days, in UTC">
      <div className={styles.hours}>
        {HOURS.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      {listDays(policy, now).map(({ at, spans }) => (
        <div key={at} className={styles.day}>
          <span>{`${WEEKDAYS[new Date(at).getUTCDay()]} ${formatDay(new Date(at).toISOString())}`}</span>
          <span className={styles.track}>
            {spans.map(({ state, from, to }) => (
              <i key={from} data-state={state} style={{ width: `${((to - from) / QUARTERS) * 100}%` }} />
            ))}
          </span>
        </div>
      ))}
    </div>
  );
};

const describeWindow = ({ environment, days, from, to, timezone }: ChangeWindow): string =>
  `${capitalise(environment)}: ${days.map(capitalise).join(', ')}, ${from} to ${to} ${timezone}`;

const describeFreeze = ({ name, from, to, timezone, appliesTo }: ChangeFreeze): string =>
  `${name}: ${from.replace('T', ' ')} to ${to.replace('T', ' ')} ${timezone}, ${appliesTo}`;

const Items = ({
  label,
  items,
  onRemove,
}: {
  readonly label: string;
  readonly items: readonly string[];
  readonly onRemove: ((place: number) => void) | undefined;
}) => (
  <ul className={styles.policy} aria-label={label}>
    {items.map((item, place) => (
      <li key={item}>
        <span>{item}</span>
        {onRemove && (
          <Button size="compact-xs" variant="default" aria-label={`Remove ${item}`} onClick={() => onRemove(place)}>
            Remove
          </Button>
        )}
      </li>
    ))}
  </ul>
);

const without = <Item,>(items: readonly Item[], place: number): Item[] => items.filter((_, index) => index !== place);

/** When changes may run: windows by environment, and freezes. */
export const CalendarCard = ({ policy, onChange }: CalendarCardProps) => {
  const [adding, setAdding] = useState<'window' | 'freeze'>();
  const { windows, freezes, timezone } = policy;
  const change = (part: Partial<GuardrailPolicy>): void => {
    onChange?.({ ...policy, ...part });
    setAdding(undefined);
  };
  const close = (): void => setAdding(undefined);
  return (
    <Card
      title="Windows and freezes"
      unit="UTC"
      right={
        onChange &&
        adding === undefined && (
          <>
            <Button variant="default" leftSection={<IconPlus size={15} />} onClick={() => setAdding('window')}>
              Window
            </Button>
            <Button variant="default" leftSection={<IconPlus size={15} />} onClick={() => setAdding('freeze')}>
              Freeze
            </Button>
          </>
        )
      }
    >
      <Week policy={policy} />
      <p className={styles.calendarLegend}>
        {Object.entries(LEGEND).map(([state, name]) => (
          <span key={state}>
            <i data-state={state} /> {name}
          </span>
        ))}
      </p>
      {windows.length === 0 && (
        <p className={layout.sub}>Without a window, changes may run at any time outside a freeze.</p>
      )}
      <Items
        label="Windows"
        items={windows.map(describeWindow)}
        onRemove={onChange && ((place) => change({ windows: without(windows, place) }))}
      />
      <Items
        label="Freezes"
        items={freezes.map(describeFreeze)}
        onRemove={onChange && ((place) => change({ freezes: without(freezes, place) }))}
      />
      {adding === 'window' && (
        <WindowForm timezone={timezone} onAdd={(one) => change({ windows: [...windows, one] })} onClose={close} />
      )}
      {adding === 'freeze' && (
        <FreezeForm timezone={timezone} onAdd={(one) => change({ freezes: [...freezes, one] })} onClose={close} />
      )}
    </Card>
  );
};
