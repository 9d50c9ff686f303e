import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { titled } from '../../../components/format';
import { useAddressText } from '../../../components/use-address-text';
import { RISKS, type RecommendationsFilter } from '../recommendations-filter';
import layout from '../../../components/layout.module.css';

interface FilterBarProps {
  readonly filter: RecommendationsFilter;
  readonly dismissed: number;
  readonly onChange: (filter: RecommendationsFilter) => void;
}

const pressed = (isOn: boolean) => ({ variant: isOn ? 'filled' : 'default', 'aria-pressed': isOn }) as const;

/** Search, risk, and what was set aside. */
export const FilterBar = ({ filter, dismissed, onChange }: FilterBarProps) => {
  const [text, type] = useAddressText(filter.q, (q) => onChange({ ...filter, q }));
  const isFiltered = filter.q !== '' || filter.risk !== undefined || filter.status === 'dismissed';
  return (
    <div className={layout.row}>
      <TextInput
        aria-label="Search recommendations"
        placeholder="Search recommendations"
        leftSection={<IconSearch size={15} stroke={1.5} />}
        maxLength={200}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {RISKS.map((risk) => (
        <Button
          key={risk}
          {...pressed(filter.risk === risk)}
          onClick={() => onChange({ ...filter, risk: filter.risk === risk ? undefined : risk })}
        >
          {titled(risk)} risk
        </Button>
      ))}
      <Button
        {...pressed(filter.status === 'dismissed')}
        onClick={() => onChange({ ...filter, status: filter.status === 'dismissed' ? 'open' : 'dismissed' })}
      >
        Dismissed ({dismissed})
      </Button>
      {isFiltered && (
        <Button variant="subtle" color="gray" onClick={() => onChange({ status: 'open', risk: undefined, q: '' })}>
          Clear
        </Button>
      )}
    </div>
  );
};
