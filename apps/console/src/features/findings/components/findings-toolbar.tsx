import { useEffect, useRef } from 'react';
import { Button, Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { SEVERITIES, type SeverityCounts } from '@cloudmend/domain/findings';
import { SeverityGlyph } from '@cloudmend/ui/parts';
import { titled } from '../../../components/format';
import { countFilters, toggleSeverity, type FindingsFilter } from '../findings-filter';
import layout from '../../../components/layout.module.css';
import styles from '../findings.module.css';

interface FindingsToolbarProps {
  readonly filter: FindingsFilter;
  readonly counts: SeverityCounts;
  readonly onChange: (filter: FindingsFilter) => void;
}

const isTyping = ({ target }: KeyboardEvent): boolean => target instanceof HTMLElement && target.matches('input, textarea, select');

export const FindingsToolbar = ({ filter, counts, onChange }: FindingsToolbarProps) => {
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== '/' || isTyping(event)) return;
      event.preventDefault();
      search.current?.focus();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, []);
  return (
    <div className={layout.row}>
      <TextInput
        ref={search}
        className={styles.search}
        aria-label="Search title and detail"
        placeholder="Search title and detail"
        leftSection={<IconSearch size={15} stroke={1.5} />}
        rightSection={<Kbd>/</Kbd>}
        maxLength={200}
        value={filter.q}
        onChange={(event) => onChange({ ...filter, q: event.currentTarget.value })}
      />
      {SEVERITIES.map((severity) => (
        <button key={severity} type="button" className={styles.chip} aria-pressed={filter.severities.includes(severity)} onClick={() => onChange(toggleSeverity(filter, severity))}>
          <SeverityGlyph severity={severity} />
          {titled(severity)}
          <small>{counts[severity]}</small>
        </button>
      ))}
      {countFilters(filter) > 0 && (
        <Button variant="subtle" color="gray" onClick={() => onChange({ severities: [], q: '' })}>
          Clear
        </Button>
      )}
    </div>
  );
};
