import { Button, NativeSelect } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { Segments } from '@cloudmend/ui/parts';
import { SearchField } from '../../../components/search-field';
import type { ChangesFilter } from '../changes-filter';
import layout from '../../../components/layout.module.css';
import styles from '../changes.module.css';

interface ChangesToolbarProps {
  readonly filter: ChangesFilter;
  readonly repositories: readonly string[];
  /** How many changes wait for this person. */
  readonly mine: number;
  readonly onChange: (filter: ChangesFilter) => void;
}

/** Search, filters and order; all kept in the address. */
export const ChangesToolbar = ({ filter, repositories, mine, onChange }: ChangesToolbarProps) => (
  <div className={layout.row}>
    <SearchField
      className={styles.search}
      label="Search changes"
      value={filter.q}
      onSearch={(q) => onChange({ ...filter, q })}
    />
    <Button
      variant={filter.isMine ? 'light' : 'default'}
      aria-pressed={filter.isMine}
      leftSection={<IconUserCheck size={15} stroke={1.5} />}
      onClick={() => onChange({ ...filter, isMine: !filter.isMine })}
    >
      {`For me to approve (${mine})`}
    </Button>
    <NativeSelect
      aria-label="Repository"
      data={[{ value: '', label: 'All repositories' }, ...repositories]}
      value={filter.repository ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ ...filter, repository: value || undefined })}
    />
    <span className={layout.push}>
      <Segments
        label="Order"
        value={filter.order}
        onChange={(order) => onChange({ ...filter, order })}
        options={[
          { value: 'state', label: 'State' },
          { value: 'usd', label: 'USD' },
          { value: 'age', label: 'Newest' },
        ]}
      />
    </span>
  </div>
);
