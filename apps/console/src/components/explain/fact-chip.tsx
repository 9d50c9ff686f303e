import { Popover } from '@mantine/core';
import type { Fact } from '@cloudmend/domain/copilot';
import { formatMoment } from '../format';
import styles from './explain.module.css';

/** A fact; opened, it says where it was read and when. */
export const FactChip = ({ fact: { name, value, source, at } }: { readonly fact: Fact }) => (
  <Popover width={320} shadow="md" withinPortal={false}>
    <Popover.Target>
      <button type="button" className={styles.chip}>
        <span>{name}</span> <b>{value}</b>
      </button>
    </Popover.Target>
    <Popover.Dropdown>
      <dl className={styles.fact}>
        <dt>Fact</dt>
        <dd>{name}</dd>
        <dt>Value</dt>
        <dd>{value}</dd>
        <dt>Source</dt>
        <dd>{source}</dd>
        {at !== null && (
          <>
            <dt>Read</dt>
            <dd>{formatMoment(at)}</dd>
          </>
        )}
      </dl>
    </Popover.Dropdown>
  </Popover>
);
