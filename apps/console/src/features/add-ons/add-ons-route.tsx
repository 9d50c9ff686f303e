import { Link, useSearchParams } from 'react-router';
import { AddOnId, findAddOn } from '@cloudmend/domain/add-ons';
import { useCan } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import { Page } from '../../components/page';
import { Loaded } from '../../components/query-state';
import type { PageModule } from '../../config/page';
import { useAddOns } from './api/add-ons';
import { AddOnCard } from './components/add-on-card';
import { Runs } from './components/runs';

const List = () => (
  <Loaded query={useAddOns()} what="add-ons">
    {(addOns) => addOns.map((addOn) => <AddOnCard key={addOn.id} addOn={addOn} />)}
  </Loaded>
);

/** Add-ons: switched on and paused here, with what their weekly runs found. */
export const AddOnsRoute = () => {
  const [search] = useSearchParams();
  const shown = AddOnId.safeParse(search.get('show'));
  const mayChange = useCan('viewBilling');
  if (shown.success)
    return (
      <Page title={findAddOn(shown.data).title} actions={<Link to="?">All add-ons</Link>}>
        <Runs addOn={shown.data} />
      </Page>
    );
  return (
    <Page title="Add-ons" subtitle="Each runs weekly, at the time at which it was switched on">
      {!mayChange && <Note tone="info">Only admins can switch add-ons on or off.</Note>}
      <List />
    </Page>
  );
};

export const addOnsPage: PageModule = {
  Component: AddOnsRoute,
  help: [
    'Add-ons analyse the results of your latest scans. They run when you turn them on, and then every week. A paused add-on keeps its history.',
    'An exposure path leads from the internet to data, with a fact for each hop. A hop whose facts were not read is not assessed, which is never a pass.',
    'Company lists the days on which each add-on was active, with its monthly price.',
  ],
};
