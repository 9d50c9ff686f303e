import { Button, Checkbox } from '@mantine/core';
import { Segments } from '@cloudmend/ui/parts';
import { capitalise } from '../../../components/format';
import { SearchField } from '../../../components/search-field';
import { useFoldedFilters } from '../../../components/use-folded-filters';
import { ColumnsMenu } from '../../../components/work/columns';
import { WorkFilters } from '../../../components/work/work-filters';
import { countFilters, NO_FILTER, RISKS, type RecommendationsFilter } from '../recommendations-filter';
import { RECOMMENDATION_COLUMNS } from './recommendation-columns';
import layout from '../../../components/layout.module.css';

interface FilterBarProps {
  readonly filter: RecommendationsFilter;
  readonly dismissed: number;
  readonly onChange: (filter: RecommendationsFilter) => void;
}

const toPressed = (isOn: boolean) => ({ variant: isOn ? 'filled' : 'default', 'aria-pressed': isOn }) as const;

const ORDER_OPTIONS = [
  { value: 'usd', label: 'USD' },
  {
    value: 'carbon',
    label: (
      <>
        CO<sub>2</sub>e
      </>
    ),
  },
  { value: 'risk', label: 'Risk' },
] as const;

const Risks = ({ filter, dismissed, onChange }: FilterBarProps) => (
  <>
    {RISKS.map((risk) => (
      <Button
        key={risk}
        {...toPressed(filter.risk === risk)}
        onClick={() => onChange({ ...filter, risk: filter.risk === risk ? undefined : risk })}
      >
        {capitalise(risk)} risk
      </Button>
    ))}
    <Button
      {...toPressed(filter.status === 'dismissed')}
      onClick={() => onChange({ ...filter, status: filter.status === 'dismissed' ? 'open' : 'dismissed' })}
    >
      Dismissed ({dismissed})
    </Button>
  </>
);

const Order = ({ filter, onChange }: Omit<FilterBarProps, 'dismissed'>) => (
  <span className={`${layout.row} ${layout.push}`}>
    <Checkbox
      size="xs"
      label="Group by rule"
      checked={filter.isGrouped}
      onChange={(event) => onChange({ ...filter, isGrouped: event.currentTarget.checked })}
    />
    <Segments
      label="Sorted by"
      options={ORDER_OPTIONS}
      value={filter.order}
      onChange={(order) => onChange({ ...filter, order })}
    />
  </span>
);

/**
 * Search, risk, dismissed, sort order and grouping; owner, due date, state and columns. On phones all but the search
 * collapse behind one button.
 */
export const FilterBar = (props: FilterBarProps) => {
  const { filter, onChange } = props;
  const count = countFilters(filter);
  const { isShown, button } = useFoldedFilters(count);
  return (
    <>
      <div className={layout.row}>
        <SearchField label="Search recommendations" value={filter.q} onSearch={(q) => onChange({ ...filter, q })} />
        {button}
        {isShown && <Risks {...props} />}
        {count > 0 && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => onChange({ ...NO_FILTER, order: filter.order, isGrouped: filter.isGrouped })}
          >
            Clear
          </Button>
        )}
        {isShown && <Order filter={filter} onChange={onChange} />}
      </div>
      {isShown && (
        <div className={layout.row}>
          <WorkFilters
            owner={filter.owner}
            state={filter.state}
            due={filter.due}
            onPick={(change) => onChange({ ...filter, ...change })}
          />
          <ColumnsMenu choice={RECOMMENDATION_COLUMNS} />
        </div>
      )}
    </>
  );
};
