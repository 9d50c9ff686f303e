import { UiProvider } from '@cloudmend/ui/provider';
import { render, screen } from '@testing-library/react';
import { CostLedger } from './cost-ledger';

const totals = { cost: 100, amortised: 100, savings: 18, net: 82, prev: undefined, services: 1 };
const renderLedger = (isEstimate: boolean) =>
  render(
    <UiProvider>
      <CostLedger totals={totals} isEstimate={isEstimate} monthlySavings={7.3} days="30 days" />
    </UiProvider>,
  );

const ESTIMATE = 'estimate: 18% of the cost of accounts not yet scanned';

describe('the note below Optimizable', () => {
  it('labels an estimate and says what the 18% is based on', () => {
    renderLedger(true);
    expect(screen.getByText(ESTIMATE)).toBeInTheDocument();
  });

  it('shows the monthly sum of recommendations once every account was scanned', () => {
    renderLedger(false);
    expect(screen.queryByText(ESTIMATE)).not.toBeInTheDocument();
    expect(screen.getByText(/\$7/)).toBeInTheDocument();
  });
});
