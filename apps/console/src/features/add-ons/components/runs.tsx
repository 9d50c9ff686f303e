import { NativeSelect } from '@mantine/core';
import { useSearchParams } from 'react-router';
import type { AddOnId, AddOnRun, AddOnRunHead } from '@cloudmend/domain/add-ons';
import { EmptyState } from '@cloudmend/ui/parts';
import { formatMoment } from '../../../components/format';
import { Loaded } from '../../../components/query-state';
import { useAddOnRun, useAddOnRuns } from '../api/add-ons';
import { ClosedMonthView } from './closed-month-view';
import { ExposureView } from './exposure-view';
import { ReadinessView } from './readiness-view';
import layout from '../../../components/layout.module.css';

const Result = ({ result }: Pick<AddOnRun, 'result'>) => {
  if (result?.kind === 'secScanner') return <ExposureView result={result} />;
  if (result?.kind === 'compliance') return <ReadinessView result={result} />;
  if (result?.kind === 'greenops') return <ClosedMonthView result={result} />;
  return null;
};

const Run = ({ head }: { readonly head: AddOnRunHead }) => (
  <Loaded query={useAddOnRun(head.addOn, head.slot)} what="the run">
    {(run) => (
      <>
        <p>{run.summary}</p>
        <Result result={run.result} />
      </>
    )}
  </Loaded>
);

/** The runs of one add-on; the newest is shown. */
export const Runs = ({ addOn }: { readonly addOn: AddOnId }) => {
  const [search, setSearch] = useSearchParams();
  return (
    <Loaded query={useAddOnRuns(addOn)} what="runs">
      {(runs) => {
        const head = runs.find(({ slot }) => slot === search.get('run')) ?? runs[0];
        if (!head)
          return <EmptyState title="No runs yet">Switch the add-on on. It runs immediately, then weekly.</EmptyState>;
        return (
          <>
            <NativeSelect
              className={layout.form}
              label="Run"
              value={head.slot}
              onChange={({ currentTarget: { value } }) => setSearch({ show: addOn, run: value })}
              data={runs.map(({ slot, outcome }) => ({
                value: slot,
                label: outcome === 'done' ? formatMoment(slot) : `${formatMoment(slot)}, ${outcome}`,
              }))}
            />
            <Run head={head} />
          </>
        );
      }}
    </Loaded>
  );
};
